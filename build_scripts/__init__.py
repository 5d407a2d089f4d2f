"""What builds, serves, tests and measures the site: `python3 -m build_scripts COMMAND`."""
