import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { pickValues } from "../../kernel/objects.ts";
import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { resource } from "../../table/resource.ts";
import type { Table } from "../../table/table.ts";
import { uniqueValue } from "../../table/unique-value.ts";
import type { Tree } from "./tree.ts";

const slugOfHierarchy = uniqueValue(
  (slug) => keys.uniqueName("hierarchy-slug", slug),
  (slug) =>
    unprocessable(`A hierarchy with the slug '${slug}' already exists.`, {
      title: TITLES.failedValidation,
      source: "data.attributes.slug",
    }),
);

/** Hierarchies with all their nodes, by the id of the hierarchy. */
export const trees = resource({
  entity: entity<Tree>("hierarchy"),
  name: "hierarchy",
  idOf: ({ hierarchy }) => hierarchy.id,
  keyOf: keys.hierarchy,
  all: { pk: keys.hierarchy("-").pk },
  unique: [{ value: slugOfHierarchy, of: ({ hierarchy }) => hierarchy.slug }],
});

/** Reads trees in the order of the ids, in one round trip. Skips deleted ones. */
export async function getTrees(table: Table, ids: readonly string[]): Promise<Tree[]> {
  return pickValues(await trees.getMany(table, ids));
}
