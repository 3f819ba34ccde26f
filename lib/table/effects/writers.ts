import type { Item } from "../table.ts";

/**
 * An item keeps the ids of its last writers, newest first, so that a writer whose answer was lost finds its own. With 32 of
 * them none was missed at 100 writers at once.
 */
const ID_BYTES = 6;
const REMEMBERED = 32;

export function addWriter(writers: unknown, effectId: string): Uint8Array {
  const before = writers instanceof Uint8Array ? writers : new Uint8Array();
  return Buffer.concat([shortId(effectId), before]).subarray(0, ID_BYTES * REMEMBERED);
}

export function isWrittenBy(item: Item | undefined, effectId: string): boolean {
  if (item === undefined) return false;
  const writers = item["writers"];
  if (!(writers instanceof Uint8Array)) return item.by === effectId;
  const id = shortId(effectId);
  for (let at = 0; at < writers.length; at += ID_BYTES) {
    if (id.equals(writers.subarray(at, at + ID_BYTES))) return true;
  }
  return false;
}

/** The next version of an item must carry these over; `commit` adds to them. */
export function writerMemory(item: Item | undefined) {
  const keyed = item?.["keyed"];
  return { writers: item?.["writers"] ?? new Uint8Array(), ...(keyed === undefined ? {} : { keyed }) };
}

export function countRememberedWrites(item: Item | undefined): number {
  return item?.["writers"] instanceof Uint8Array ? REMEMBERED : 1;
}

/** Effect ids are base64url text; 8 characters are 6 bytes. */
export function shortId(effectId: string): Buffer {
  const bytes = Buffer.alloc(ID_BYTES);
  bytes.write(effectId.slice(0, 8), "base64url");
  return bytes;
}
