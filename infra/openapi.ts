import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./build/options.ts";
import { endpoints } from "./endpoints.ts";
import { areaDocuments, openApiDocument } from "./openapi/document.ts";

/** One file per area, kept in git: a change of an area shows in its file. */
const AREAS = join(ROOT, "docs/openapi");
/** The whole document in one file, for those who want to take it along. Not kept in git. */
const WHOLE = join(ROOT, "docs/openapi.json");

/** The text of the whole document. */
export async function openApiText(): Promise<string> {
  return textOf(openApiDocument(endpoints, await version()));
}

/** The texts that the files in `docs/openapi` should have, by name of the file. */
export async function areaTexts(): Promise<ReadonlyMap<string, string>> {
  const documents = areaDocuments(endpoints, await version());
  return new Map([...documents].map(([area, document]) => [`${area}.json`, textOf(document)]));
}

/** Names of the files in `docs/openapi` that are missing, are not what the endpoints declare, or belong to no area. */
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

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}

async function write(): Promise<void> {
  await rm(AREAS, { recursive: true, force: true });
  await mkdir(AREAS, { recursive: true });
  for (const [name, text] of await areaTexts()) await writeFile(join(AREAS, name), text);
  await writeFile(WHOLE, await openApiText());
}

if (import.meta.main) {
  const stale = await staleAreaFiles();
  if (process.argv.includes("--write")) await write();
  else if (stale.length > 0) {
    console.error(`docs/openapi: not what the endpoints declare: ${stale.join(", ")}; run: npm run openapi`);
    process.exitCode = 1;
  }
}
