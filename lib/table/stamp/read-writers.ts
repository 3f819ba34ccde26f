import { type ItemWriter, parseWriter } from "../../kernel/item-writer.ts";
import type { Item, Table } from "../table.ts";
import { findRecordedFamily, readObjectId } from "./recorded-keys.ts";

/** An item of a recorded family, without a writer if background work has changed it last. */
export type WrittenItem = { readonly id: string; readonly writer: ItemWriter | undefined };

export type ReadWriters = { readonly table: Table; readonly list: () => readonly WrittenItem[] };

/** Remembers who wrote the items that are read, so that a refusal names the writer without another read. */
export function rememberWriters(table: Table): ReadWriters {
  const written = new Map<string, WrittenItem>();
  const note = (items: readonly (Item | undefined)[]) => {
    for (const item of items) {
      const family = item && findRecordedFamily(item);
      if (!family) continue;
      const writer = parseWriter(item["who"]);
      written.set(`${item.pk}\n${item.sk}`, { id: readObjectId(family, item), writer });
    }
  };
  return {
    table: {
      ...table,
      get: async (key) => {
        const item = await table.get(key);
        note([item]);
        return item;
      },
      getMany: async (keys, attributes) => {
        const items = await table.getMany(keys, attributes);
        note(items);
        return items;
      },
      query: async (query) => {
        const page = await table.query(query);
        note(page.items);
        return page;
      },
    },
    list: () => [...written.values()],
  };
}
