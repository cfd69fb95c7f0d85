"""Classes of Boolean functions that papers quantify over."""
