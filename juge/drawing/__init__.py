"""De quoi toute image est faite : du SVG, des fragments HTML, des grilles, des nombres à la française."""
