"""Pour donner les corrigés à nbgrader : à copier à la racine du cours, à côté de `source/`."""

BEGIN, END = "### YOUR CODE HERE ###", "### END OF YOUR CODE ###"

c = get_config()  # noqa: F821 (nbgrader la définit)
c.CourseDirectory.course_id = "morpion"
c.ClearSolutions.begin_solution_delimeter = BEGIN  # nbgrader l'écrit ainsi
c.ClearSolutions.end_solution_delimeter = END
c.ClearSolutions.code_stub = {"python": f"{BEGIN}\nraise NotImplementedError()\n{END}"}
c.ClearSolutions.text_stub = (
    "*Votre réponse ici. Double-cliquez sur cette phrase, remplacez-la, puis exécutez par Maj + Entrée.*"
)
c.Execute.timeout = 300  # secondes : la première fois, le moteur se compile
c.Execute.iopub_timeout = 60
