// avec board_view
function draw(root, data) { return drawBoard(root, modelOf(data)); }

// Dans une boîte de widgets, c'est le widget lui-même qui se montre.
function render({ model, el }) { return draw(html("div", { class: "ql ql-board" }, el), model.get("data")); }
