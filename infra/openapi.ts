import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./build/options.ts";
import { endpoints } from "./endpoints.ts";
import { openApiDocument } from "./openapi/document.ts";

const FILE = join(ROOT, "docs/openapi.json");

/** The text that `docs/openapi.json` should have. */
export async function openApiText(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  return `${JSON.stringify(openApiDocument(endpoints, version), null, 1)}\n`;
}

export async function isOpenApiCurrent(): Promise<boolean> {
  return (await readFile(FILE, "utf8").catch(() => "")) === (await openApiText());
}

if (import.meta.main) {
  if (process.argv.includes("--write")) await writeFile(FILE, await openApiText());
  else if (!(await isOpenApiCurrent())) {
    console.error("docs/openapi.json is not what the endpoints declare; run: npm run openapi");
    process.exitCode = 1;
  }
}
