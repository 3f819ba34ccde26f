import type { Item, Key } from "../../../lib/table/table.ts";

const LARGEST_ITEM_BYTES = 400 * 1024;
const DEEPEST_LEVEL = 32;

/**
 * An item as DynamoDB and its client store it: a frozen copy without `undefined`.
 * @throws Error for everything that either refuses: keys and items over their size limit, inexact numbers, deep nesting
 */
export function toStored(item: Item): Item {
  checkKey(item);
  if (item.gsi1pk === "" || item.gsi1sk === "") throw new Error("Index keys must not be empty.");
  const size = { bytes: 0 };
  const kept = keep(item, size, 0) as Item;
  if (size.bytes > LARGEST_ITEM_BYTES) throw new Error("The item is larger than 400 KB.");
  return kept;
}

export function checkKey({ pk, sk }: Key): void {
  const bytes = [Buffer.byteLength(pk), Buffer.byteLength(sk)] as const;
  if (bytes.includes(0)) throw new Error("Keys must not be empty.");
  if (bytes[0] > 2048 || bytes[1] > 1024) throw new Error("A key is over 2048 or 1024 bytes.");
}

function keep(value: unknown, size: { bytes: number }, depth: number): unknown {
  if (depth > DEEPEST_LEVEL) throw new Error("DynamoDB takes at most 32 levels.");
  if (typeof value === "string") size.bytes += Buffer.byteLength(value);
  else if (typeof value === "number") size.bytes += numberSize(value);
  else if (value instanceof Uint8Array) {
    size.bytes += value.length;
    return Uint8Array.from(value);
  } else if (Array.isArray(value)) {
    size.bytes += 3;
    return Object.freeze(value.filter((one) => one !== undefined).map((one) => keep(one, size, depth + 1)));
  } else if (typeof value === "object" && value !== null) return keepMap(value, size, depth);
  else if (typeof value !== "boolean" && value !== null) throw new Error(`Cannot store a ${typeof value}.`);
  else size.bytes += 1;
  return value;
}

function keepMap(value: object, size: { bytes: number }, depth: number): Record<string, unknown> {
  size.bytes += 3;
  const kept: [name: string, value: unknown][] = [];
  // DynamoDB does not keep the order of fields. The order is reversed here so that no answer depends on it.
  for (const name of Object.keys(value).sort().reverse()) {
    const one: unknown = (value as Record<string, unknown>)[name];
    if (one === undefined) continue;
    size.bytes += Buffer.byteLength(name) + 1;
    kept.push([name, keep(one, size, depth + 1)]);
  }
  return Object.freeze(Object.fromEntries(kept));
}

function numberSize(value: number): number {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    throw new Error("The client refuses numbers that are not exact.");
  }
  return Math.ceil(String(value).length / 2) + 1;
}
