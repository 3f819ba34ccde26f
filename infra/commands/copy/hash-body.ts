import { createHash } from "node:crypto";
import { isObject } from "../../../lib/kernel/objects.ts";

/** Equal for equal values, in whatever order their fields are. */
export function hashBody(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sortFields(body)))
    .digest("base64url")
    .slice(0, 22);
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sortFields(one)]));
}
