// avec game_film
function draw(root, game) { drawFilm(root, reviewed(game)); }
