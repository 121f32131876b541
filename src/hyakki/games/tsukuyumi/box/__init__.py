"""What is printed on the cardboard of Tsukuyumi: definitions, vocabulary, how files are read and checked."""
