"""What is printed on the cardboard of Okko: definitions, vocabulary, how files are read and checked."""
