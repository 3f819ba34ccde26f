import { createHash } from "node:crypto";

/** The UUID that these texts give: the same ones always the same, others another. */
export function derivedUuid(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
