import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import type { Variation } from "./variation.ts";

export const variations = resource({
  entity: entity<Variation>("variation"),
  name: "variation",
  keyOf: keys.variation,
  all: { pk: keys.variation("-").pk },
});

/** In the order of the ids; `undefined` for unknown ids. */
export async function getVariations(
  table: Table,
  ids: readonly string[],
): Promise<(Variation | undefined)[]> {
  return (await variations.getMany(table, ids)).map((variation) => variation?.value);
}
