"""What a reader does before « Voir »: predict something, in the form that the question asks for."""


def guess(figure):
    """Predict something, whatever the form, then see the answer."""
    number, curve = figure.locator(".ql-predict-number input[type=range]"), figure.locator(".ql-predict-curve svg")
    if number.count():
        number.press("End")
    elif curve.count():
        for key in ("ArrowUp", *["ArrowRight"] * curve.locator("text").count()):
            curve.press(key)
    elif figure.get_by_role("radio").count():
        figure.get_by_role("radio", disabled=False).first.check(force=True)
    else:
        figure.get_by_role("textbox").fill("rien")
    figure.get_by_role("button", name="Voir", exact=True).click()
