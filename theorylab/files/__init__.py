"""Files that are read: tables and certificates, and modules of the reader."""
