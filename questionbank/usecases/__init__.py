"""What takes two engines or more: seeding, importing, exporting, assembling, printing."""
