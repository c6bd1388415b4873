"""Expliquer une erreur de syntaxe, d'après la ligne que Python montre, puis d'après son message."""

import re

_BLOCK = (
    r"expected an indented block after (?:'(?P<a>\w+)' statement|(?P<b>function|class) definition)? ?on line (?P<n>\d+)"
)
_ELSE_RULES = (  # motif de la ligne → explication, même si Python dit qu'il manque « : »
    (r"^\s*else\s*if\b", "« else if » s'écrit elif."),
    (r"^\s*else\s+[^:\s]", "else n'a pas de condition ; s'il en faut une, c'est elif."),
)
_LINE_RULES = (  # motif de la ligne → explication, quand le message de Python ne précise rien
    (r"^(<<<<<<<|=======|>>>>>>>)",
     "Cette ligne est une marque de git, qui réunit deux versions : gardez-en une, et ôtez l'autre avec les marques."),
    (r"^\s*>>>", "Les >>> d'un exemple ne se recopient pas : ôtez-les."),
    (r"^\s*(Def|If|For|While|Return|Elif|Else|Class|Import|From)\b",
     "Les mots de Python s'écrivent en minuscules : def, if, for, return…"),
    (r"\+\+|--\s*$", "Python n'a ni ++ ni -- : écrivez += 1 ou -= 1."),
    (r"&&|\|\|", "« Et » s'écrit and, « ou » s'écrit or."),
    (r"<>|=!", "« Différent de » s'écrit !=."),
    (r"!(?!=)", "« Non » s'écrit not."),
    (r"=>|=<", "Une comparaison s'écrit >= ou <=, le signe égal en dernier."),
    (r"[^=!<>+\-*/%]=[+*/]\s*=|[+*/-] =", "Un opérateur comme += s'écrit d'un bloc, sans espace au milieu."),
    (r"^\s*(elif|else)\b", "Ce elif ou ce else n'a pas son if juste au-dessus, au même décalage."),
    (r"^\s*(except|finally)\b", "Ce bloc n'a pas son try juste au-dessus, au même décalage."),
    (r"^\s*for\b(?!.*\bin\b)", "Une boucle s'écrit for … in … : il manque in."),
    (r"^\s*(class|def|for|if|in|is|not|and|or|while|return|lambda|from|global|pass|with|try|as|del)\s*=[^=]",
     "Ce mot est réservé à Python : prenez un autre nom."),
    (r"^\s*(?!(?:for|if|while|not|return)\b)[^\W\d]\w* [^\W\d]\w*\s*=[^=]", "Un nom n'a pas d'espace : mon_nom."),
    (r"^(?!\s*(def|if|elif|else|for|while|class|with|try|except|finally|match|case)\b)\s*\w+\(.*\)\s*:\s*$",
     "Devant le nom d'une fonction que l'on définit, il manque def."),
    (r"^\s*(?!(?:def|if|elif|else|for|while|class|with|try|except|finally|lambda|match|case)\b)[^:{\[]*:\s*$",
     "Un « : » de trop finit cette ligne : seuls if, for, while, def… en ont un."),
)  # fmt: skip
_MESSAGE_RULES = (  # motif du message de Python, qui varie un peu selon la version → explication
    (r"inconsistent use of tabs", "Le décalage mêle des tabulations et des espaces : n'employez que des espaces."),
    (_BLOCK + r"$", "Après la ligne {n}, qui finit par « : », il faut au moins une ligne décalée vers la droite."),
    (r"unexpected indent", "Cette ligne est décalée sans raison : alignez-la sur celle d'au-dessus."),
    (r"unindent does not match", "Le décalage de cette ligne n'est celui d'aucune ligne d'au-dessus : alignez-la."),
    (r"'(?P<a>[(\[{])' was never closed", "Un « {a} » n'est jamais fermé : pour Python, la suite est dedans."),
    (r"unmatched '(?P<a>[)\]}])'", "Ce « {a} » ne ferme rien : il est de trop, ou son ouvrant manque."),
    (r"closing parenthesis '(?P<a>.)' does not match opening parenthesis '(?P<b>.)'",
     "« {b} » est ouvert, et c'est « {a} » qui ferme : ils doivent aller ensemble."),
    (r"f-string: .*(valid expression|empty expression)", "Entre les accolades d'une f-chaîne, il faut une expression."),
    (r"f-string: .*(expecting '}'|single '}')", "Dans une f-chaîne, chaque accolade a sa paire."),
    (r"unterminated triple-quoted", "Un texte ouvert par trois guillemets n'est jamais fermé."),
    (r"unterminated (f-)?string literal", "Une chaîne n'est pas fermée : le même guillemet l'ouvre et la ferme."),
    (r"expected ':'", "Il manque « : » : il finit toute ligne qui commence par if, for, while, def, else…"),
    (r"forgot a comma", "Il manque une virgule, ou un opérateur, entre deux valeurs."),
    (r"'==' or ':='|Maybe you meant '==' instead", "= donne une valeur à un nom ; pour comparer, c'est ==."),
    (r"cannot assign to (?P<a>True|False|None)", "{a} est à Python : on ne lui donne pas d'autre valeur."),
    (r"cannot assign to", "À gauche de =, il faut un nom, ou un élément comme b[0]."),
    (r"Missing parentheses in call to 'print'", "print est une fonction : print(…)."),
    (r"expected '\('", "Une fonction se définit avec des parenthèses, même vides : def nom():."),
    (r"expected 'else' after 'if'", "« a if condition else b » veut son else ; sinon, écrivez if sur sa ligne."),
    (r"expected 'except' or 'finally'", "Un try veut son except, au même décalage que lui."),
    (r"invalid (non-printable )?character (?P<a>'.+' )?\(?U\+(00A0|202F)",
     "Une espace insécable, venue d'un copier-coller, n'est pas une espace pour Python : retapez-la."),
    (r"invalid non-printable character (?P<a>U\+\w+)",
     "Un caractère invisible, {a}, est venu d'un copier-coller : effacez cette ligne, et retapez-la."),
    (r"invalid character '(?P<a>[\u2018-\u201d\xab\xbb])'", "Le guillemet {a} n'est pas celui de Python : ' ou \"."),
    (r"invalid character '(?P<a>[\u2212\u2013\u2014])'", "Le signe {a} n'est pas le moins du clavier, - ; retapez-le."),
    (r"invalid character '(?P<a>.)'", "Python ne connaît pas le caractère {a}."),
    (r"leading zeros", "Un entier ne commence pas par 0. Si c'est un nombre à virgule, son signe est le point."),
    (r"invalid decimal literal", "Un nom ne commence pas par un chiffre, et un nombre ne se colle pas à un mot."),
    (r"'(?P<a>return|yield)' outside function", "Ce {a} est hors de toute fonction : décalez-le, ou ôtez-le."),
    (r"'break' outside loop|'continue' not properly", "break et continue n'ont de sens que dans une boucle."),
    (r"duplicate argument '(?P<a>\w+)'", "L'argument {a} est écrit deux fois."),
    (r"(non-default|without a default)", "Un argument qui a une valeur par défaut vient après ceux qui n'en ont pas."),
    (r"positional argument follows keyword", "Dans un appel, les arguments nom=valeur viennent après les autres."),
    (r"name '(?P<a>\w+)' is (assigned to|used) (before|prior to) global", "global {a} précède tout emploi de {a}."),
)  # fmt: skip


def explain_syntax(error):
    """Explique une `SyntaxError` en une phrase."""
    line = re.sub(r"'[^']*'|\"[^\"]*\"", "''", error.text or "").split("#")[0].rstrip()
    message = error.msg or ""
    rules = _ELSE_RULES if message.startswith(("expected ':'", "invalid syntax")) else ()
    if message == "invalid syntax":
        rules += _LINE_RULES
    for pattern, says in rules:
        if re.search(pattern, line):
            return says
    for pattern, says in _MESSAGE_RULES:
        if found := re.search(pattern, message):
            return says.format(**found.groupdict())
    return "Python ne sait pas lire cette ligne : un signe y manque ou y est de trop, ou à la fin de la précédente."
