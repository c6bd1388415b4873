// Le Python du site : Pyodide, les paquets du cours, et sa mémoire, gardée une fois qu'il les eut importés.
import { loadPyodide as load } from "./pyodide.mjs";

export async function loadPyodide(options) {
  const packages = unzipped("packages.bin");
  const fsInit = async (FS, { sitePackages }) => untar(await packages, sitePackages, FS);
  const here = { ...options, packages: [], fsInit };
  const pyodide = await load({ ...here, ...remembering() }).catch((error) => {
    console.warn("Python démarre sans sa mémoire :", error);
    return load(here);
  });
  pyodide.runPython("import random; random.seed()"); // sinon, le même hasard pour tous
  return pyodide;
}

// Les options qui rendent à Pyodide sa mémoire.
function remembering() {
  let api;
  const memory = unzipped("memory.bin");
  const named = (name) => api[name] ?? api.public_api[name];
  return { createPyodideModule, _loadSnapshot: new Uint8Array(), _snapshotDeserializer: named };

  async function createPyodideModule(settings) {
    api = settings.API;
    const { default: create } = await import("./pyodide.asm.mjs");
    const [module, content] = await Promise.all([create(settings), memory]); // l'un se compile, l'autre se déballe
    module.growMemory(content.length);
    // La mémoire vient d'un autre moteur : ce qui, dans Python, mène à des fonctions de celui-ci doit y rester.
    const place = () => (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
    const trampoline = module.HEAP32[place()];
    const restore = api.restoreSnapshot;
    api.restoreSnapshot = () => {
      const config = restore(content);
      module.HEAP32[place()] = trampoline;
      return config;
    };
    return module;
  }
}

async function unzipped(name) {
  const { body } = await fetch(new URL(name, import.meta.url));
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// Range les fichiers d'une archive de `tar`, au format USTAR, dans un dossier.
function untar(archive, folder, FS) {
  const decoder = new TextDecoder();
  for (let at = 0; archive[at]; ) {
    const text = (from, length) => decoder.decode(archive.subarray(at + from, at + from + length)).split("\0")[0];
    const path = [folder, text(345, 155), text(0, 100)].filter(Boolean).join("/");
    const size = parseInt(text(124, 12), 8);
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, archive.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 * (1 + Math.ceil(size / 512));
  }
}
