import type { Item } from "../table.ts";

/**
 * The ids of the last writers of an item, 6 bytes each, newest first. A writer whose answer was lost finds its id
 * here even if others have written since; with 32 of them none was missed at 100 writers at once.
 */
const ID_BYTES = 6;
const REMEMBERED = 32;

export function remember(writers: unknown, effectId: string): Uint8Array {
  const known = writers instanceof Uint8Array ? writers : new Uint8Array();
  return Buffer.concat([shortId(effectId), known]).subarray(0, ID_BYTES * REMEMBERED);
}

/** Whether this effect is among the last ones that changed the item. */
export function isWrittenBy(item: Item | undefined, effectId: string): boolean {
  if (item === undefined) return false;
  const writers = item["writers"];
  if (!(writers instanceof Uint8Array)) return item.by === effectId;
  const wanted = shortId(effectId);
  for (let at = 0; at < writers.length; at += ID_BYTES) {
    if (wanted.equals(writers.subarray(at, at + ID_BYTES))) return true;
  }
  return false;
}

/** What the next version of an item has to bring along so that nobody is forgotten; `commit` adds to it. */
export function memoryOf(item: Item | undefined) {
  const keyed = item?.["keyed"];
  return { writers: item?.["writers"] ?? new Uint8Array(), ...(keyed === undefined ? {} : { keyed }) };
}

/** How many later writes an item's memory of its writers survives. */
export function survivedWrites(item: Item | undefined): number {
  return item?.["writers"] instanceof Uint8Array ? REMEMBERED : 1;
}

/** Effect ids are base64url text; 8 characters of it are 6 bytes. */
export function shortId(effectId: string): Buffer {
  const bytes = Buffer.alloc(ID_BYTES);
  bytes.write(effectId.slice(0, 8), "base64url");
  return bytes;
}
