"""What a hand does to a page: press, go from place to place, let go; with a mouse, or with a finger."""


def drag(page, points, finger=False):
    """Press at the first of these points (x, y), go through the others, and let go at the last."""
    if finger:
        touches = [("touchStart", points[:1]), *(("touchMove", [point]) for point in points[1:]), ("touchEnd", [])]
        session = page.context.new_cdp_session(page)
        for kind, touched in touches:
            fingers = [{"x": x, "y": y} for x, y in touched]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        session.detach()
        return
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point)
    page.mouse.up()
