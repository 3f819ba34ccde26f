import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Static content, stored compressed only: uncompressed, some parts exceed Lambda's limit for answers. */
export type Part = {
  readonly type: string;
  readonly zipped: Buffer;
  /** ETag. */
  readonly tag: string;
  /** True if the address contains a hash of the content. */
  readonly isNamedByContent: boolean;
  /** Content-Security-Policy of a page. */
  readonly policy?: string;
};

export async function makePart(
  type: string,
  text: string,
  further: { readonly isNamedByContent?: boolean; readonly policy?: string } = {},
): Promise<Part> {
  const zipped = await promisify(gzip)(text);
  return { type, zipped, tag: `"${contentName(text)}"`, isNamedByContent: false, ...further };
}

/** A short hash of the content. */
export function contentName(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
