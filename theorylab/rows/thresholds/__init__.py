"""The search for optimal trees on ordered columns: sweeps of sorted columns, and bounds between thresholds."""
