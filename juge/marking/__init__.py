"""Noter : une copie par nbval, une classe en parallèle, les points que donnent le barème et les dates."""
