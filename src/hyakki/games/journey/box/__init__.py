"""What is printed on the cardboard of Journey: its definitions, its vocabulary, how files are read and checked."""
