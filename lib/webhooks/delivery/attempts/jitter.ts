import { createHash } from "node:crypto";

/** A number from -1 up to 1, derived from the text alone: a repeated calculation gives the same result. */
export function deriveJitter(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 31 - 1;
}
