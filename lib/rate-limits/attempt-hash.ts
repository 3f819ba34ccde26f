import { createHash } from "node:crypto";

/** Names and addresses are personal; a hash hides them and spreads the keys over the table. */
export function attemptHash(text: string): string {
  return createHash("sha256").update(`cartwright-attempts:${text}`, "utf8").digest("base64url");
}
