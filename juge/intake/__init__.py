"""Ce qui arrive au correcteur : archives, carnets, réponses des cellules, cours, liste de la classe, tableaux."""
