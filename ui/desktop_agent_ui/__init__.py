"""What the person sees: the only package that knows Qt, and none of it is imported with the package."""
