"""Le correcteur : des copies entrent, des notes et des retours sortent ; le code des élèves tourne en cage."""
