import { isUint8Array } from "node:util/types";
import { unpackSized } from "../../../lib/table/pack.ts";
import type { Item } from "../../../lib/table/table.ts";

/** Keys of the items that hold a text anywhere, also in their packed content or their keys. */
export function findItemsWith(items: readonly Item[], text: string): readonly string[] {
  const sought = text.toLowerCase();
  return items.flatMap((item) =>
    JSON.stringify(readWhole(item)).toLowerCase().includes(sought) ? [`${item.pk} ${item.sk}`] : [],
  );
}

function readWhole(item: Item): unknown {
  return Object.entries(item).map(([name, value]) => [
    name,
    name === "packed" && isUint8Array(value) ? unpackSized(value).value : value,
  ]);
}
