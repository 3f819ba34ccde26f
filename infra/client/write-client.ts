import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clientFiles } from "./client-files.ts";
import { emitDeclarations } from "./declarations.ts";
import { CLIENT } from "./options.ts";

/** OpenAPI documents as JSON; `customApis` adds types for the entries of a store. @answers What makes the typed client? */
export type Documents = { readonly service: string; readonly customApis?: string | undefined };

/**
 * Writes the client of a service, and of its store's Custom APIs if their document is given.
 * @param folder is created if it does not exist; an existing client in it is replaced
 * @returns sizes in bytes, by file name
 * @throws Error with a message for the user if the folder contains anything else
 */
export async function writeClient(
  folder: string,
  { service, customApis }: Documents,
): Promise<ReadonlyMap<string, number>> {
  await refuseOthers(folder);
  const files = new Map([
    ...(await clientFiles()),
    ["schema.d.ts", await emitDeclarations(service)],
    ...(customApis === undefined ? [] : [["custom-apis.d.ts", await emitDeclarations(customApis)] as const]),
  ]);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  return new Map([...files].map(([name, text]) => [name, Buffer.byteLength(text)]));
}

/** A mistaken `--out` must not delete files. */
async function refuseOthers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(nothingIfMissing);
  if (names.length === 0) return;
  const manifest = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
  if (JSON.parse(manifest).name === CLIENT) return;
  throw new Error(`${folder} holds something else than a client; give an empty or a new folder with --out.`);
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
