import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./options.ts";

type Import = {
  /** Path from the top of the repository for a file, otherwise the package's name. */
  readonly from: string;
  /** An `import type`, which does not exist at run time. */
  readonly typeOnly: boolean;
};

export type SourceFile = {
  /** Path from the top of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The text without comments and strings, for rules about words that only code must not use. */
  readonly code: string;
  readonly imports: readonly Import[];
};

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']|\bimport\("([^"]+)"\)/gm;

/** Every TypeScript file under the folder. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(ROOT, path), "utf8")));
}

function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(IMPORT)].map(([, type, named, loaded = ""]) => ({
    from: resolveImport(path, named ?? loaded),
    typeOnly: type !== undefined,
  }));
  return { path, text, code: withoutComments(text), imports };
}

function resolveImport(path: string, from: string): string {
  return from.startsWith(".") ? posix.join(posix.dirname(path), from) : from;
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');
}
