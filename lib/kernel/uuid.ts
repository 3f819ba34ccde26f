import { createHash } from "node:crypto";
import { invalid } from "./errors.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Returns lower case. @param name of the path parameter @throws ApiError 400 when it is no UUID */
export function requireUuid(text: string, name: string): string {
  if (!isUuid(text)) throw invalid(`'${name}' must be a UUID.`, { source: name });
  return text.toLowerCase();
}

/** Equal texts give the same UUID. */
export function deriveUuid(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
