"""The book: the course as a static site, from the stored notebooks and from docs/."""
