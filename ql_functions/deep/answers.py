"""Ce que rendent les fonctions des exercices 6.3 et 6.4, celles d'un élève : vérifié avant de servir."""

from reprlib import repr as shown

import numpy as np


def as_targets(answer, count):
    """Les ``count`` cibles que rend td_target, des flottants ``[coups]``.

    Raises:
        ValueError: ce ne sont pas des nombres finis, un par coup.
    """
    targets = _as_array(answer)
    if targets.shape != (count,) or targets.dtype.kind not in "iuf":
        raise ValueError(f"td_target doit renvoyer {count} nombres, une cible par coup, pas {_name(answer, targets)}.")
    wrong = count - np.isfinite(targets).sum()
    if wrong:
        raise ValueError(
            f"td_target doit renvoyer des nombres finis : {wrong} de ses {count} cibles ne le sont pas (NaN ou infini)."
        )
    return targets.astype(np.float32)


def as_rows(answer, batch, dtype):
    """Les ``batch`` coups que rend sample, un tableau d'enregistrements du type ``dtype``.

    Raises:
        ValueError: ce n'est pas un tel tableau.
    """
    rows = _as_array(answer)
    if rows.shape != (batch,) or rows.dtype != dtype:
        raise ValueError(f"sample doit renvoyer un tableau de {batch} coups tirés de rows, pas {_name(answer, rows)}.")
    return rows


def _as_array(answer):
    try:
        return np.asarray(answer)
    except ValueError:  # des listes de longueurs différentes
        return np.array(None)


def _name(answer, array):
    if array.ndim == 0:
        return shown(answer)
    return f"un tableau ({'coups' if array.dtype.names else array.dtype}) de forme {array.shape}"
