import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import type { Page } from "./server.ts";

/** Texts and pictures of this repository, and nothing else of it. */
const DOC =
  /^\/(?:(?:(?:packages\/shop\/)?README|CONTRIBUTING|CHANGELOG)\.md|docs\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:md|png))$/;

/** The text or picture at a path as it is in the repository. @returns `undefined` for what is none, or is not there */
export async function docFile(path: string): Promise<Page | undefined> {
  if (!DOC.test(path)) return undefined;
  const content = await readFile(join(ROOT, path)).catch(() => undefined);
  const type = path.endsWith(".png") ? "image/png" : "text/plain; charset=utf-8";
  return content && { type, content };
}
