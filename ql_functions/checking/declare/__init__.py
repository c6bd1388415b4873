"""Ce qu'un enseignant écrit : un exercice, ses cas, ses erreurs connues, les cours et leur registre."""
