"""What is printed on the cardboard of Journey: definitions and vocabulary, how files are read and checked."""
