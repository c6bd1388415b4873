// L'arbre d'un plateau, comme `search.agent.Tree` : ses nœuds, le chemin de la dernière simulation, et de quoi en ajouter.
// `root` a les marques du plateau, `random` est son nombre au hasard, `most` le plus de simulations que l'arbre tiendra.
function newTree(root, random, { columns, aligned, drops, lines, c, most }, network) {
  const width = drops ? columns : 0, free = root.filter((code) => !code).length;
  const nodes = new Float64Array(FIELDS * (1 + (most + 1) * (drops ? Math.min(free, columns) : free)));
  const { layers, weights, rolls } = network ?? { layers: [], weights: [], rolls: 1 };
  const units = new Float64Array(layers.reduce((sum, size) => sum + size, 0));
  const [wide, narrow] = [0, 1].map(() => new Float64Array(most + 2));
  bonus(c, layers.length > 0, wide, narrow);
  const path = new Int32Array(root.length + 1), [board, moves] = [0, 1].map(() => new Int32Array(root.length));
  const told = [lines, aligned, width, wide, narrow, weights, layers, units, rolls], state = [random, FIELDS, 0];
  return { nodes, path, grow: (count) => grow(count, nodes, state, root, board, path, moves, ...told) };
}

// Un réseau, dont les poids étaient un texte : des flottants de 32 bits, en base 64.
function read(network) {
  const bytes = Uint8Array.from(atob(network.weights), (sign) => sign.charCodeAt());
  return { ...network, weights: Float64Array.from(new Float32Array(bytes.buffer)) };
}
