import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "../fingerprint.ts";
import { ROOT } from "../options.ts";

/** Folder for the client's declarations, used only to check the types of our sites. Git ignores it. */
const FOLDER = join(ROOT, "packages/.client");
/** Fingerprint of the sources of these declarations. */
const MADE_OF = join(FOLDER, "made-of.txt");
/** Sources of the declarations. Another check compares `docs/openapi` with the endpoints. */
const SOURCES = ["docs/openapi", "infra/client"];

/**
 * Writes the declarations for the type checks of the sites, unless they are up to date. They are not in git because they are 2
 * MB.
 */
async function writeClientTypes(): Promise<void> {
  const sources = fingerprint(ROOT, SOURCES, ["package-lock.json"]);
  if ((await readFile(MADE_OF, "utf8").catch(() => "")) === sources) return;
  const { openApiText } = await import("../../commands/openapi.ts");
  const { writeClient } = await import("../../client/write-client.ts");
  const { endpoints } = await import("../../endpoints.ts");
  const { emitListTypes } = await import("./list-types.ts");
  await writeClient(FOLDER, { service: await openApiText() });
  await writeFile(join(FOLDER, "lists.d.ts"), emitListTypes(endpoints));
  await writeFile(MADE_OF, sources);
}

await writeClientTypes();
