"""Tables, errata and pages made from claims and their verdicts."""
