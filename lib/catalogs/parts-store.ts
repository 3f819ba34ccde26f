import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

/** What a catalog is made of, by the names that requests and answers have for it. */
export type Parts = {
  readonly hierarchy_ids: readonly string[];
  readonly pricebook_ids: readonly string[];
};

/** Those parts that are not there (any more). Reads nothing where nothing is named, and never the nodes of a hierarchy. */
export async function missingParts(table: Table, { hierarchy_ids, pricebook_ids }: Parts): Promise<Parts> {
  const [hierarchies, books] = [[...new Set(hierarchy_ids)], [...new Set(pricebook_ids)]];
  const all = [...hierarchies.map(keys.hierarchy), ...books.map(keys.priceBook)];
  const found = all.length === 0 ? [] : await table.getMany(all, []);
  return {
    hierarchy_ids: hierarchies.filter((_, at) => !found[at]),
    pricebook_ids: books.filter((_, at) => !found[hierarchies.length + at]),
  };
}
