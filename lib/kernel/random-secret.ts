import { randomBytes } from "node:crypto";

/** A secret that is shown once. 256 random bits in base64url. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}
