import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { consoleParts } from "./console-parts.ts";
import { CONSOLE_BUNDLE, CONSOLE_PATH } from "./console-path.ts";

/**
 * Writes the console's files for a deployment, and deletes those of other versions. CloudFront compresses them. Several
 * processes may do so at once: they write the same.
 */
export async function buildConsole(folder = CONSOLE_BUNDLE): Promise<void> {
  const parts = await consoleParts({ address: "", isDemo: false });
  for (const name of ["parts", "page"]) await mkdir(join(folder, name), { recursive: true });
  const written = new Set<string>();
  for (const [path, { zipped }] of parts) {
    const file = path === CONSOLE_PATH ? "page/index.html" : `parts/${basename(path)}`;
    written.add(basename(file));
    await writeFile(join(folder, file), gunzipSync(zipped));
  }
  for (const name of await readdir(join(folder, "parts"))) {
    if (!written.has(name)) await rm(join(folder, "parts", name), { force: true });
  }
}
