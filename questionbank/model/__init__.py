"""What things are: frozen values without input or output."""
