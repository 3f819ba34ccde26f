import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { consoleParts } from "./console-parts.ts";
import { CONSOLE_BUNDLE, CONSOLE_PATH } from "./console-path.ts";

/** Writes the console's files for a deployment. CloudFront compresses them. */
export async function buildConsole(folder = CONSOLE_BUNDLE): Promise<void> {
  const parts = await consoleParts({ address: "", isDemo: false });
  await rm(folder, { recursive: true, force: true });
  for (const name of ["parts", "page"]) await mkdir(join(folder, name), { recursive: true });
  for (const [path, { zipped }] of parts) {
    const file = path === CONSOLE_PATH ? "page/index.html" : `parts/${basename(path)}`;
    await writeFile(join(folder, file), gunzipSync(zipped));
  }
}
