import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { endpoints } from "../endpoints.ts";
import { areaDocuments, openApiDocument } from "../reference/openapi/document.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";

/** One file per area, kept in git, so that a changed area shows in its own file. */
const AREAS = join(ROOT, "docs/openapi");
/** The whole document in one file, not kept in git. */
const WHOLE = join(ROOT, "docs/openapi.json");

export async function openApiText(): Promise<string> {
  return formatDocument(openApiDocument(endpoints, await version()));
}

/** Expected contents of `docs/openapi`, by file name. */
export async function areaTexts(): Promise<ReadonlyMap<string, string>> {
  const documents = areaDocuments(endpoints, await version());
  return new Map([...documents].map(([area, document]) => [`${area}.json`, formatDocument(document)]));
}

/** Files in `docs/openapi` that are missing, outdated, or without an area. */
export async function staleAreaFiles(): Promise<readonly string[]> {
  const texts = await areaTexts();
  const files = await readdir(AREAS).catch(() => []);
  const contents = await Promise.all(files.map((name) => readFile(join(AREAS, name), "utf8")));
  const kept = new Map(files.map((name, at) => [name, contents[at]]));
  return [...new Set([...texts.keys(), ...files])].filter((name) => texts.get(name) !== kept.get(name));
}

async function version(): Promise<string> {
  return JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")).version;
}

function formatDocument(document: object): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}

async function write(): Promise<void> {
  const [texts, whole] = [await areaTexts(), await openApiText()];
  await rm(AREAS, { recursive: true, force: true });
  await mkdir(AREAS, { recursive: true });
  for (const [name, text] of texts) await writeFile(join(AREAS, name), text);
  await writeFile(WHOLE, whole);
}

const spec = {
  verb: "openapi",
  text: `Writes the OpenAPI document of each area to docs/openapi, and the whole one to docs/openapi.json, which is not kept in
git.`,
  options: {
    check: {
      type: "boolean",
      says: "write nothing; fail when docs/openapi is not what the endpoints declare",
    },
  },
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  if (!readWords(spec, words).values.check) return write();
  const stale = await staleAreaFiles();
  if (stale.length > 0)
    throw new Error(
      `docs/openapi: not what the endpoints declare: ${stale.join(", ")}; run: npm run generate`,
    );
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
