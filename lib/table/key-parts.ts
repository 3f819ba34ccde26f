import { createHash } from "node:crypto";

const LONGEST_TEXT_BYTES = 1000;

/** DynamoDB limits a key to 2048 bytes: longer text is replaced by its hash. */
export function safe(text: string): string {
  if (Buffer.byteLength(text) <= LONGEST_TEXT_BYTES) return text;
  return `\n${hashText(text)}`;
}

export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
