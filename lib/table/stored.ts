import { pack, unpack } from "./pack.ts";
import type { Item } from "./table.ts";

/** The attribute that holds a domain object whose maps have keys chosen by clients, see `pack`. */
export function packed(value: unknown): { readonly packed: Uint8Array } {
  return { packed: pack(value) };
}

/** The domain object of an item that was written with `packed`; its type is the writing store's promise. */
export function unpacked<T>(item: Item): T {
  return unpack(item["packed"]) as T;
}
