import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Something that is served as it is, made once and kept zipped alone: unzipped, a function could not answer with all. */
export type Part = {
  readonly type: string;
  readonly zipped: Buffer;
  /** Names the content, for browsers that have it already. */
  readonly tag: string;
  /** Whether its address is another one as soon as its content is. */
  readonly isNamedByContent: boolean;
  /** What a page may load, for one that loads anything. */
  readonly policy?: string;
};

/** Makes a part of a text. */
export async function partOf(
  type: string,
  text: string,
  further: { readonly isNamedByContent?: boolean; readonly policy?: string } = {},
): Promise<Part> {
  const zipped = await promisify(gzip)(text);
  return { type, zipped, tag: `"${contentName(text)}"`, isNamedByContent: false, ...further };
}

/** A short name that differs where contents do. */
export function contentName(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
