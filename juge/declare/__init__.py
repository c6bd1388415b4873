"""Les objets qu'un enseignant écrit : un exercice, ses cas, ses erreurs connues, un cours ; et leur registre."""
