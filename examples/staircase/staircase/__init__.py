"""When greedy growth is stuck, and the merged-staircase property."""
