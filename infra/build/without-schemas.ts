import { readFile } from "node:fs/promises";
import type * as esbuild from "esbuild";
import { TITLES } from "../../lib/kernel/error-titles.ts";

/**
 * Removes from a bundle the parts that only documents and tests use: descriptions, response schemas (functions do not check
 * them), request schemas (their validators are compiled already) and the catalogue of titles. See
 * `docs/decisions/0010-bundles.md`.
 */
export const withoutSchemas: esbuild.Plugin = {
  name: "without-schemas",
  setup(build) {
    build.onLoad({ filter: /[/\\]functions[/\\].+\.ts$/ }, async ({ path }) => ({
      contents: withoutDeclaredSchemas(await readFile(path, "utf8"), path),
      loader: "ts",
    }));
    build.onLoad({ filter: /[/\\]lib[/\\].+\.ts$/ }, async ({ path }) => ({
      contents: markPure(withTitles(await readFile(path, "utf8"))),
      loader: "ts",
    }));
  },
};

const RESPONSE = /^ {2}response: \{\s*status: (\d+)(?:[^\n]* \}|[\s\S]*?\n {2}\}),$/m;
const BODY = /^ {2}body: .+,$/m;
/** A string on one line, or a template on several. */
const DESCRIPTION = /^ {2}description:\s*(?:"[^\n]*",|`(?:[^`\\]|\\.)*`,)\n/m;

/**
 * An endpoint's source without its description, with only the status of its response, and with `true` as the schema of its
 * body, because the existence of a body still matters.
 * @throws Error for a response that is written in another way, so that no schema slips into a bundle
 */
export function withoutDeclaredSchemas(source: string, path: string): string {
  if (!/^ {2}response: /m.test(source)) return source;
  const match = RESPONSE.exec(source);
  if (!match) throw new Error(`${path}: the build finds no status in this response.`);
  return source
    .replace(RESPONSE, `  response: { status: ${match[1]} },`)
    .replace(BODY, "  body: true,")
    .replace(DESCRIPTION, "");
}

const TITLES_IMPORT = /import \{[^}]*\bTITLES\b[^}]*\} from "[^"]*error-titles\.ts";/;
const titles = new Map<string, string>(Object.entries(TITLES));

/** A module's source with the error titles inlined: few functions need the whole catalogue. */
function withTitles(source: string): string {
  if (!TITLES_IMPORT.test(source)) return source;
  return source
    .replace(TITLES_IMPORT, "")
    .replaceAll(/\bTITLES\.(\w+)\b/g, (_, name) => JSON.stringify(titles.get(name)));
}

const DECLARED = /(?:export )?const \w+(?:: [^=\n]+)? = (?!.*; \/\/)/;
/** A value on one line, or up to the line that starts with the bracket closing the first line's. */
const VALUE = /[^\n]*[[{(]\n(?:(?:[ \t][^\n]*)?\n)*[\])}][^\n]*|[^\n]*/;
const CONSTANT = new RegExp(`^(${DECLARED.source})(${VALUE.source});$`, "gm");

/**
 * Marks the constants of a module as pure, so that unused ones are removed. Without this the linker keeps every schema made
 * by a spread or a function, because these might have side effects. Line numbers do not change.
 */
export function markPure(source: string): string {
  return source.replace(CONSTANT, (_, declared, value) => `${declared}/* @__PURE__ */ (() => (${value}))();`);
}
