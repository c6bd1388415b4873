// node snapshot.mjs PYODIDE PAQUETS MÉMOIRE OPTIONS MODULE…
// La mémoire d'un Python qui vient d'importer ces modules, avec ces options de Pyodide ; start.mjs la lui rend.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, packages, memory, options, ...modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const fsInit = async (FS, { sitePackages }) => FS.mount(FS.filesystems.NODEFS, { root: packages }, sitePackages);
const pyodide = await loadPyodide({ ...JSON.parse(options), packages: [], fsInit, _makeSnapshot: true });
pyodide.runPython(`
import gc, importlib, sys

for name in ${JSON.stringify(modules)}:
    importlib.import_module(name)
sys.path.remove("")  # Pyodide la remettra
gc.collect()
`);
for (const name of Object.keys(pyodide.loadedPackages)) delete pyodide.loadedPackages[name]; // il la veut vide
writeFileSync(memory, pyodide.makeMemorySnapshot({ serializer: nameOf }));
process.exit(); // sans attendre ce que ces modules ont laissé en route

// Ce que Python tient de Pyodide : la mémoire n'en garde que le nom.
function nameOf(value) {
  const api = pyodide._api;
  const name = [api, pyodide].flatMap(Object.getOwnPropertyNames).find((name) => (api[name] ?? pyodide[name]) === value);
  if (!name) throw new Error(`Cet objet ne peut pas être gardé : ${value}`);
  return name;
}
