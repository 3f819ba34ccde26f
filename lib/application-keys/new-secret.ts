import { createHash } from "node:crypto";

type NewId = () => string;

/** Hexadecimal: an id that begins with a hyphen would be taken for an option on the command line. */
export function makeClientId(newId: NewId): string {
  return newId().replaceAll("-", "");
}

/** Three random UUIDs have more than the 256 bits of the hash. */
export function makeSecret(newId: NewId): string {
  const random = [newId(), newId(), newId()].join("");
  return createHash("sha256").update(random).digest("base64url");
}
