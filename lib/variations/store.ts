import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import type { Variation } from "./variation.ts";

/** The store's variations, each with its options. */
export const variations = resource({
  entity: entity<Variation>("variation"),
  name: "variation",
  keyOf: keys.variation,
  all: { pk: keys.variation("-").pk },
});

/** Variations in the order of the ids, `undefined` where one is gone. */
export async function getVariations(
  table: Table,
  ids: readonly string[],
): Promise<(Variation | undefined)[]> {
  return (await variations.getMany(table, ids)).map((variation) => variation?.value);
}
