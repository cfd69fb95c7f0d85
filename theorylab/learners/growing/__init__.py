"""Growth leaf by leaf: which leaf comes next, under every tie rule, and what it leaves behind."""
