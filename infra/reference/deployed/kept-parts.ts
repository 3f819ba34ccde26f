import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Part } from "../part.ts";

/** Description of a part, whose content is a separate file. */
type Kept = Omit<Part, "zipped"> & { readonly path: string; readonly file: string };

const LIST = "parts.json";

/** Writes compressed parts into a new folder. */
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

/** Reads the part at a path. @returns `undefined` if no part has this path */
export async function readPart(folder: string, path: string): Promise<Part | undefined> {
  const list: readonly Kept[] = JSON.parse(await readFile(join(folder, LIST), "utf8"));
  const part = list.find((one) => one.path === path);
  if (!part) return undefined;
  const { path: _, file, ...said } = part;
  return { ...said, zipped: await readFile(join(folder, file)) };
}
