"""How the lessons write the figures that they state."""


def french(number, digits=2):
    return f"{float(number):.{digits}f}".replace(".", ",").replace("-", "−")


def thousands(number):
    return f"{number:,}".replace(",", " ")


def percent(share, digits=2):
    return french(100 * share, digits) + " %"


def math_comma(number, digits):
    return french(number, digits).replace(",", "{,}").replace("−", "-")
