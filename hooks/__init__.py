"""The build steps of the site; nothing here runs in the browser."""
