// Ce qui se fait dans une image reste d'un jour à l'autre : le navigateur le garde, et le noyau aussi, s'il écoute.

// Rend ce qui était gardé sous ce nom, un texte, et de quoi le changer.
function keeper({ name, channel, kept }) {
  const store = storage(), key = `ql ${channel || location.pathname} ${name}`;
  return {
    kept: store?.getItem(key) ?? kept,
    // Rend l'avertissement du noyau, s'il en a un.
    keep: async (text) => {
      store?.setItem(key, text);
      return (await window.qlHints?.get(channel)?.("keep", name, text))?.notice;
    },
  };
}

// Un navigateur peut refuser de rien garder pour une page isolée : elle se joue alors sans mémoire.
function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
