"""A structured interview question bank."""
