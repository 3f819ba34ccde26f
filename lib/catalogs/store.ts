import { advanceState } from "../kernel/states.ts";
import { listRelatedPartitions } from "../releases/related-lists-store.ts";
import { toReleasePartition } from "../releases/store.ts";
import {
  type Document,
  decodeDocument,
  entity,
  getDocument,
  type Partition,
  putDocument,
  queryDocuments,
} from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Check, Delete, Item, Put, Table } from "../table/table.ts";
import { type Catalog, type Parts, RELEASE_STATES, type Release } from "./catalog.ts";

const releaseEntity = entity<Release>("release");

export const RELEASE_TYPE = releaseEntity.type;

export function decodeRelease(item: Item | undefined): Release | undefined {
  return decodeDocument(releaseEntity, item)?.value;
}

export const catalogs = resource({
  entity: entity<Catalog>("catalog"),
  name: "catalog",
  keyOf: keys.catalog,
  all: { pk: keys.catalog("-").pk },
});

/** Makes a transaction fail if the catalog does not exist. @param refusal builds the error */
export function buildCatalogCheck(id: string, refusal: NonNullable<Check["refusal"]>): Check {
  return { check: keys.catalog(id), when: { only: "present" }, refusal };
}

/** Makes a transaction fail if the catalog changed since it was read, so that the request decides again. */
export function buildCatalogVersionCheck({ value: { id }, version }: Document<Catalog>): Check {
  return { check: keys.catalog(id), when: { only: { version } } };
}

/** Oldest first. */
export function getReleases(table: Table, catalogId: string): Promise<Release[]> {
  return queryDocuments(table, releaseEntity, { pk: keys.release(catalogId, 0).pk });
}

export function getRelease(
  table: Table,
  { catalogId, number }: Pick<Release, "catalogId" | "number">,
): Promise<Document<Release> | undefined> {
  return getDocument(table, releaseEntity, keys.release(catalogId, number));
}

/**
 * Saves a release. The write requires the version that was read, so that the checked status change is the one saved.
 * @throws ApiError 409 if the new status cannot follow the old one
 */
export function buildReleaseWrite(release: Release, before?: Document<Release>): Put {
  if (before) advanceState(RELEASE_STATES, before.value.status, release.status);
  return putDocument(
    releaseEntity,
    keys.release(release.catalogId, release.number),
    release,
    before?.version,
  );
}

export function buildReleaseDeletes(releases: readonly Release[]): Delete[] {
  return releases.map(({ id, catalogId, number }) => ({
    delete: keys.release(catalogId, number),
    when: { unconditional: "what is deleted stays so" },
    deleted: { id },
  }));
}

/** Everything that is stored of a release apart from its products. */
export function listReleasePartitions({
  id,
  hasRelated,
}: Pick<Release, "id" | "hasRelated">): readonly Partition[] {
  return [toReleasePartition(id), ...(hasRelated ? listRelatedPartitions(id) : [])];
}

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
