import { readFile } from "node:fs/promises";
import type * as esbuild from "esbuild";
import { TITLES } from "../../lib/kernel/error-titles.ts";

/**
 * Leaves out of a bundle what only documents and tests read: an endpoint's description and response, which is never
 * checked in a function, and its request, whose validator was compiled ahead; and the catalogue of titles. See `docs/decisions/0010-bundles.md`.
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
/** A text in one line, or on lines of its own. */
const DESCRIPTION = /^ {2}description:\s*(?:"[^\n]*",|`(?:[^`\\]|\\.)*`,)\n/m;

/**
 * The source of an endpoint with the status of its response alone, without its description, and `true` in place of its
 * body's schema: that there is a body still counts.
 * @throws Error for a response that is written in another way, so that none comes in unnoticed
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

/** The source of a module with the titles of its errors in their places: few functions need the whole catalogue. */
export function withTitles(source: string): string {
  if (!TITLES_IMPORT.test(source)) return source;
  return source
    .replace(TITLES_IMPORT, "")
    .replaceAll(/\bTITLES\.(\w+)\b/g, (_, name) => JSON.stringify(titles.get(name)));
}

const DECLARED = /(?:export )?const \w+(?:: [^=\n]+)? = (?!.*; \/\/)/;
/** In one line, or up to the bracket at the start of a line that closes the first line's. */
const VALUE = /[^\n]*[[{(]\n(?:(?:[ \t][^\n]*)?\n)*[\])}][^\n]*|[^\n]*/;
const CONSTANT = new RegExp(`^(${DECLARED.source})(${VALUE.source});$`, "gm");

/**
 * The source of a module whose constants go when nobody uses them. Without it the linker keeps every schema that spreads
 * another or is made by a function, since it cannot know that this does nothing else. No line moves.
 */
export function markPure(source: string): string {
  return source.replace(CONSTANT, (_, declared, value) => `${declared}/* @__PURE__ */ (() => (${value}))();`);
}
