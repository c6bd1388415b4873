// Le lien d'une image avec Python : un anywidget qui n'est pas affiché, connu par sa clé. Sans lui, l'image vit seule.

// Les images de la page et les widgets de Python, sous la même clé ; l'un ou l'autre arrive le premier.
function meeting() { return (window.qlLinks ??= { widgets: new Map(), pictures: new Map() }); }

// Le widget de Python est là ; rend de quoi l'oublier.
function join(key, widget) {
  const { widgets, pictures } = meeting();
  widgets.set(key, widget);
  for (const connect of pictures.get(key) ?? []) connect(widget);
  return () => { if (widgets.get(key) === widget) widgets.delete(key); };
}

function initialize({ model }) { return join(model.get("data").key, model); }

// Le lien d'une image : `meet(widget)` quand Python arrive ou s'en va, `follow(widget)` quand il change un attribut,
// `hear(message)` quand il répond.
function linkTo(key, { meet, follow, hear }) {
  let widget = null, isLive = () => false, speaking = false;

  // Le noyau peut s'arrêter, redémarrer, ou perdre son carnet, que l'on a fermé : la page continue seule.
  async function connect(found) {
    const { widget_manager: manager } = found, model = await manager.get_model(key);
    const alive = () => model.comm_live && manager.kernel !== null;
    const arrive = () => {
      [widget, isLive] = [found, alive];
      meet(found);
    };
    model.on("comm_live_update", arrive);
    model.on("change", () => alive() && !speaking && follow(found));
    model.on("msg:custom", hear);
    arrive();
  }

  if (key) {
    const { widgets, pictures } = meeting();
    pictures.set(key, [...(pictures.get(key) ?? []), connect]);
    if (widgets.has(key)) connect(widgets.get(key));
  }
  return {
    isLive: () => isLive(),
    send: (message) => widget.send(message),
    tell(traits) {
      if (!isLive()) return;
      speaking = true;
      for (const [name, value] of Object.entries(traits)) widget.set(name, value);
      speaking = false;
      widget.save_changes();
    },
  };
}
