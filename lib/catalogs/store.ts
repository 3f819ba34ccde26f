import { type Document, getDocument, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { ConditionFailed, type Put, type Table, type Write } from "../table/table.ts";
import type { Catalog, Release } from "./catalog.ts";

export function getCatalog(table: Table, id: string): Promise<Document<Catalog> | undefined> {
  return getDocument(table, keys.catalog(id));
}

export function getCatalogs(table: Table): Promise<Catalog[]> {
  return queryDocuments(table, keys.catalog("-").pk);
}

export function catalogWrite(catalog: Catalog, version?: number): Put {
  return putDocument(keys.catalog(catalog.id), "catalog", catalog, version);
}

/** Lets other writes happen only while the catalog exists. */
export function catalogCheck(id: string): Write {
  return { check: keys.catalog(id), when: { only: "present" } };
}

export function deleteCatalogWrite({ value, version }: Document<Catalog>): Write {
  return { delete: keys.catalog(value.id), when: { only: { version } } };
}

/** The releases of a catalog, oldest first. */
export function getReleases(table: Table, catalogId: string): Promise<Release[]> {
  return queryDocuments(table, keys.release(catalogId, 0).pk);
}

export function getRelease(
  table: Table,
  { catalogId, number }: Pick<Release, "catalogId" | "number">,
): Promise<Document<Release> | undefined> {
  return getDocument(table, keys.release(catalogId, number));
}

export function releaseWrite(release: Release, version?: number): Put {
  return putDocument(keys.release(release.catalogId, release.number), "release", release, version);
}

/** False when someone else changed the release since it was read at this version. */
export async function saveRelease(table: Table, release: Release, version: number): Promise<boolean> {
  const { put, when } = releaseWrite(release, version);
  try {
    return (await table.put(put, when)) === "written";
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

export function deleteReleaseWrites(releases: readonly Release[]): Write[] {
  return releases.map(({ catalogId, number }) => ({
    delete: keys.release(catalogId, number),
    when: { unconditional: "what is deleted stays so" },
  }));
}
