import type { Item } from "../table.ts";
import { decodeMap } from "./attribute-values.ts";
import { isItem } from "./expressions.ts";

/** @param image of the table's stream @throws Error for one that is no item */
export function itemOfImage(image: unknown): Item {
  const item = decodeMap(Object(image));
  if (!isItem(item)) throw new Error("An image of the stream is no item.");
  return item;
}
