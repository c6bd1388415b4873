"""Appeler une réponse sans risque : le temps et la mémoire sont bornés, le hasard et les globales sont protégés."""
