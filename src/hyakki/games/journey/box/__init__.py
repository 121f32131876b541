"""What is printed on the cardboard of Journey: definitions, vocabulary, how files are read and checked."""
