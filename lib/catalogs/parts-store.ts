import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

/** Hierarchies and price books of a catalog, under their wire names. */
export type Parts = {
  readonly hierarchy_ids: readonly string[];
  readonly pricebook_ids: readonly string[];
};

/** Returns the parts that do not exist. Does not read the nodes of hierarchies. */
export async function findMissingParts(
  table: Table,
  { hierarchy_ids, pricebook_ids }: Parts,
): Promise<Parts> {
  const [hierarchies, books] = [[...new Set(hierarchy_ids)], [...new Set(pricebook_ids)]];
  const all = [...hierarchies.map(keys.hierarchy), ...books.map(keys.priceBook)];
  const items = all.length === 0 ? [] : await table.getMany(all, []);
  return {
    hierarchy_ids: hierarchies.filter((_, at) => !items[at]),
    pricebook_ids: books.filter((_, at) => !items[hierarchies.length + at]),
  };
}
