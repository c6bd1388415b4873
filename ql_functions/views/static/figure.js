// Une figure de matplotlib prend les couleurs de la page : son noir en devient l'encre, et son blanc le papier.

const PIXELS = 4 / 3; // d'un point, si la page est assez large ; au moins un

function draw(root) {
  for (const image of root.querySelectorAll("img")) {
    const bytes = Uint8Array.from(atob(image.src.split(",")[1]), (letter) => letter.charCodeAt(0));
    const picture = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml").documentElement;
    picture.querySelector("defs > style")?.remove(); // elle vaudrait pour toute la page
    for (const part of picture.querySelectorAll("[style]")) {
      const style = part.getAttribute("style").replaceAll("#000000", "currentColor");
      part.setAttribute("style", style.replaceAll("#ffffff", "var(--jp-layout-color0, Canvas)"));
    }
    const points = picture.viewBox.baseVal.width;
    const attributes = {
      role: "img", "aria-label": image.alt, fill: "currentColor", "stroke-linejoin": "round",
      style: `width: ${PIXELS * points}px; min-width: ${points}px`,
    };
    for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
    image.replaceWith(picture);
  }
  root.addEventListener("scroll", sayMore);
  new ResizeObserver(sayMore).observe(root);

  // Trop large, elle se fait défiler, et pâlit du côté où elle continue.
  function sayMore() {
    root.classList.toggle("ql-figure-more", root.scrollLeft + root.clientWidth < root.scrollWidth - 1);
  }
}
