import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The modules of a sandbox. A new environment evaluates all of them again in the same process, because a mutant at the top of
 * a module takes effect only then. Packages stay loaded.
 */
export type Environment = {
  /** Imports a file of the sandbox. @param run a test file is evaluated again for each run */
  readonly load: (path: string, run?: number) => Promise<Record<string, unknown>>;
  /** Continues in another environment, a new one or an earlier one. */
  readonly enter: (number: number) => void;
  /** Files of the sandbox that a file imports, directly or indirectly, with the file itself. */
  readonly listReachable: (path: string) => ReadonlySet<string>;
};

const ENVIRONMENT = /\?environment=(\d+)/;

/** @param folder the sandbox; paths are relative to it, with forward slashes */
export function openEnvironment(folder: string): Environment {
  const start = `${pathToFileURL(folder).href}/`;
  const isOwn = (url: string) => url.startsWith(start) && !url.includes("/node_modules/");
  const toPath = (url: string) => relative(folder, fileURLToPath(url)).split(sep).join("/");
  const imports = new Map<string, Set<string>>();
  const sources = new Map<string, string>();
  let current = 0;

  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context);
      const { parentURL = "" } = context;
      if (!isOwn(found.url)) return found;
      if (isOwn(parentURL)) addTo(imports, toPath(parentURL), toPath(found.url));
      // An import while a test runs belongs to the modules that imported it.
      const number = Number(ENVIRONMENT.exec(parentURL)?.[1] ?? current);
      return {
        ...found,
        url: ENVIRONMENT.test(found.url) ? found.url : `${found.url}?environment=${number}`,
      };
    },
    load(url, context, nextLoad) {
      if (!isOwn(url) || !/\.ts\?/.test(url)) return nextLoad(url, context);
      const path = fileURLToPath(url);
      const source = sources.get(path) ?? stripTypeScriptTypes(readFileSync(path, "utf8"));
      sources.set(path, source);
      return { format: "module", source, shortCircuit: true };
    },
  });

  return {
    load: (path, run) =>
      import(`${start}${path}?environment=${current}${run === undefined ? "" : `&run=${run}`}`),
    enter: (number) => {
      current = number;
    },
    listReachable: (path) => {
      const reached = new Set([path]);
      for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next);
      return reached;
    },
  };
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
}
