"""The squared loss on sets of rows: reduction to the integers of the search, and exact decisions among near ties."""
