import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Part } from "../part.ts";

/** What is said of a part beside its content, which is a file of its own. */
type Kept = Omit<Part, "zipped"> & { readonly path: string; readonly file: string };

const LIST = "parts.json";

/** Writes parts into a new folder, zipped. */
export async function keepParts(parts: ReadonlyMap<string, Part>, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const kept: Kept[] = [];
  for (const [path, { zipped, ...said }] of parts) {
    const file = `${kept.length}.gz`;
    kept.push({ ...said, path, file });
    await writeFile(join(folder, file), zipped);
  }
  await writeFile(join(folder, LIST), JSON.stringify(kept));
}

/** Reads the part at a path. @returns `undefined` for a path that has none */
export async function readPart(folder: string, path: string): Promise<Part | undefined> {
  const list: readonly Kept[] = JSON.parse(await readFile(join(folder, LIST), "utf8"));
  const found = list.find((one) => one.path === path);
  if (!found) return undefined;
  const { path: _, file, ...said } = found;
  return { ...said, zipped: await readFile(join(folder, file)) };
}
