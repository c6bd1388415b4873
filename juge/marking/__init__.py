"""Noter : une copie dans sa boîte, une classe en parallèle, les points que donnent le barème et les dates."""
