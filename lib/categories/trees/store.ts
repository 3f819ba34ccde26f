import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import { pickValues } from "../../kernel/objects.ts";
import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { resource } from "../../table/resource.ts";
import type { Check, Condition, Table, Write } from "../../table/table.ts";
import { takeValue, uniqueValue } from "../../table/unique-value.ts";
import type { Tree } from "./tree.ts";

const slugOfHierarchy = uniqueValue((slug) => keys.uniqueName("hierarchy-slug", slug), slugTaken);

function slugTaken(slug: string): ApiError {
  return unprocessable(`A hierarchy with the slug '${slug}' already exists.`, {
    title: TITLES.failedValidation,
    source: "data.attributes.slug",
  });
}

/** Hierarchies with all their nodes, by the id of the hierarchy. */
export const trees = resource({
  entity: entity<Tree>("hierarchy"),
  name: "hierarchy",
  idOf: ({ hierarchy }) => hierarchy.id,
  keyOf: keys.hierarchy,
  all: { pk: keys.hierarchy("-").pk },
  unique: [{ value: slugOfHierarchy, of: ({ hierarchy }) => hierarchy.slug }],
});

/** Takes a slug for a hierarchy that is written later. */
export function buildSlugReservation(hierarchyId: string, slug: string): Write {
  return takeValue(slugOfHierarchy, hierarchyId, slug);
}

/** The writes of a new hierarchy whose slug is reserved. */
export function buildReservedWrites(tree: Tree, slug: string): Write[] {
  const { hierarchy, nodes } = tree;
  const { pk } = slugOfHierarchy.keyOf(slug);
  const writes = trees.writes({ hierarchy: { ...hierarchy, slug }, nodes });
  return writes.map((write): Write => {
    if (!("put" in write) || write.put.pk !== pk) return write;
    return { check: slugOfHierarchy.keyOf(slug), when: ownerCondition(hierarchy.id) };
  });
}

/** Fails if the reservation is gone. */
export function buildReservationRemoval(hierarchyId: string, slug: string): Write {
  return { delete: slugOfHierarchy.keyOf(slug), when: ownerCondition(hierarchyId) };
}

function ownerCondition(hierarchyId: string): Condition {
  return { only: { where: [{ attribute: slugOfHierarchy.owner, equals: hierarchyId }] } };
}

/** Holds while there is such a hierarchy. */
export function buildHierarchyCheck(id: string): Check {
  return { check: keys.hierarchy(id), when: { only: "present" } };
}

/** Returns the slugs that no hierarchy has, in one round trip. */
export async function listFreeSlugs(table: Table, slugs: readonly string[]): Promise<string[]> {
  const taken = await table.getMany(slugs.map(slugOfHierarchy.keyOf));
  return slugs.filter((_, at) => taken[at] === undefined);
}

/** Reads trees in the order of the ids, in one round trip. Skips deleted ones. */
export async function getTrees(table: Table, ids: readonly string[]): Promise<Tree[]> {
  return pickValues(await trees.getMany(table, ids));
}
