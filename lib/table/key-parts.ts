import { createHash } from "node:crypto";

const LONGEST_TEXT_BYTES = 1000;

/** Text of any length as part of a key, which DynamoDB limits to 2048 bytes: long text is replaced by its hash. */
export function safe(text: string): string {
  if (Buffer.byteLength(text) <= LONGEST_TEXT_BYTES) return text;
  return `\n${hashOf(text)}`;
}

/** Of one length and without a sign that could end it, for what stands before another part of a key. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
