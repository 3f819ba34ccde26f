import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import type { Page } from "./server.ts";

/** Only documents and their pictures, no other file of this repository. */
const DOC =
  /^\/(?:(?:(?:packages\/(?:console|shop)\/|docs\/decisions\/)?README|CONTRIBUTING|CHANGELOG|SECURITY)\.md|docs\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:md|png))$/;

/** The text or picture at a path. @returns `undefined` for other paths and missing files */
export async function docFile(path: string): Promise<Page | undefined> {
  if (!DOC.test(path)) return undefined;
  const content = await readFile(join(ROOT, path)).catch(() => undefined);
  const type = path.endsWith(".png") ? "image/png" : "text/plain; charset=utf-8";
  return content && { type, content };
}
