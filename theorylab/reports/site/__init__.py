"""The pages on statements, papers and errata: Markdown that becomes a site of its own or part of another."""
