"""De quoi toute image est faite : du SVG, des fragments HTML, des plateaux, des nombres à la française."""
