import { createHash } from "node:crypto";

/**
 * What names and addresses are counted under: they are personal, and a hash spreads over the table whatever they begin
 * with.
 */
export function attemptHash(text: string): string {
  return createHash("sha256").update(`cartwright-attempts:${text}`, "utf8").digest("base64url");
}
