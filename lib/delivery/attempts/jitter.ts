import { createHash } from "node:crypto";

/** A number from -1 up to 1 that the text alone decides: spread like chance, and the same whenever it is asked for. */
export function jitterOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 31 - 1;
}
