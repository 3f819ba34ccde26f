import { advance } from "../kernel/states.ts";
import { type Document, documentOf, getDocument, putDocument, queryDocuments } from "../table/documents.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Check, Delete, Item, Put, Table } from "../table/table.ts";
import { type Catalog, RELEASE_STATES, type Release } from "./catalog.ts";

const releaseEntity = entity<Release>("release");

/** The type of the items that are releases. */
export const RELEASE_TYPE = releaseEntity.type;

/** The release in an item. */
export function releaseOf(item: Item | undefined): Release | undefined {
  return documentOf(releaseEntity, item)?.value;
}

/** The store's catalogs, without their releases. */
export const catalogs = resource({
  entity: entity<Catalog>("catalog"),
  name: "catalog",
  keyOf: keys.catalog,
  all: { pk: keys.catalog("-").pk },
});

/** Lets other writes happen only while the catalog exists. @param refusal the answer when it does not */
export function catalogCheck(id: string, refusal: NonNullable<Check["refusal"]>): Check {
  return { check: keys.catalog(id), when: { only: "present" }, refusal };
}

/** The releases of a catalog, oldest first. */
export function getReleases(table: Table, catalogId: string): Promise<Release[]> {
  return queryDocuments(table, releaseEntity, { pk: keys.release(catalogId, 0).pk });
}

/** A release of a catalog by its number. */
export function getRelease(
  table: Table,
  { catalogId, number }: Pick<Release, "catalogId" | "number">,
): Promise<Document<Release> | undefined> {
  return getDocument(table, releaseEntity, keys.release(catalogId, number));
}

/**
 * Saves a new release, or one as it was read. The write names the version at which its status was read, so that a
 * transition which the table of states has is the one that happens.
 * @throws ApiError 409 for a status that cannot follow the one that was read
 */
export function releaseWrite(release: Release, before?: Document<Release>): Put {
  if (before) advance(RELEASE_STATES, before.value.status, release.status);
  return putDocument(
    releaseEntity,
    keys.release(release.catalogId, release.number),
    release,
    before?.version,
  );
}

/** Deletes releases, whatever they have become. */
export function deleteReleaseWrites(releases: readonly Release[]): Delete[] {
  return releases.map(({ catalogId, number }) => ({
    delete: keys.release(catalogId, number),
    when: { unconditional: "what is deleted stays so" },
  }));
}
