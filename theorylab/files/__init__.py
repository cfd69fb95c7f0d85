"""Reading of files: tables, certificates, journals and the user's Python modules."""
