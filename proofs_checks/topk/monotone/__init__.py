"""Section 4.2: the hierarchy on monotone distributions, and the facts about Tribes and majority."""
