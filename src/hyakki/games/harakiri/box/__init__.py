"""What is printed on the cardboard of Harakiri: definitions, vocabulary, how files are read and checked."""
