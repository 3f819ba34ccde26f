import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "../build/fingerprint.ts";
import { ROOT } from "../build/options.ts";

/** Folder with the client's declarations, for the check of the shop's types alone. Git ignores it. */
const FOLDER = join(ROOT, "packages/shop/.client");
/** Names what the declarations there were made of. */
const MADE_OF = join(FOLDER, "made-of.txt");
/** What the declarations follow from: another step of the check compares `docs/openapi` with the endpoints. */
const SOURCES = ["docs/openapi", "infra/client"];

/** Writes the declarations that the shop is checked against, unless they are there: they are 1.5 MB, so git has none. */
async function writeClientTypes(): Promise<void> {
  const sources = await fingerprint(ROOT, SOURCES, ["package-lock.json"]);
  if ((await readFile(MADE_OF, "utf8").catch(() => "")) === sources) return;
  const { openApiText } = await import("../openapi.ts");
  const { writeClient } = await import("../client/write-client.ts");
  await writeClient(FOLDER, { service: await openApiText() });
  await writeFile(MADE_OF, sources);
}

await writeClientTypes();
