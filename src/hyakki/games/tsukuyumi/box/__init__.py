"""What is printed on the cardboard of Tsukuyumi: its definitions, its vocabulary, how files are read and checked."""
