import { putDocument } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { packed, unpacked } from "../table/stored.ts";
import { type Check, certainly, type Item, type Put, type Table, type WriteOutcome } from "../table/table.ts";
import { type LiveReleases, NO_RELEASES } from "./live-releases.ts";
import { NEVER_PUBLISHED, type PublishedVersions } from "./published-versions.ts";
import type { IndexEntry } from "./release-index.ts";

export type Versioned<T> = { readonly value: T; readonly version: number };

/** How a cart and a shopper name a product. */
export type ProductReference = { readonly id: string } | { readonly sku: string };

/** The head and these products in one round trip, started in the caller's own tick. */
export async function getPublished(
  table: Table,
  requests: readonly ProductReference[],
): Promise<{ readonly head: LiveReleases; readonly sold: readonly PublishedVersions[] }> {
  const [head, ...items] = await table.getMany([keys.liveReleases(), ...requests.map(publishedKey)]);
  return { head: headOf(head).value, sold: items.map((item) => versionsOf(item).value) };
}

export async function getLiveReleases(table: Table): Promise<Versioned<LiveReleases>> {
  return headOf(await table.get(keys.liveReleases()));
}

/** The head as it was read at this version. */
export function liveReleasesWrite(value: LiveReleases, version: number): Put {
  return putDocument(keys.liveReleases(), "catalog_head", value, version);
}

/** That nobody has changed the head since it was read at this version. */
export function liveReleasesUnchanged(version: number): Check {
  return { check: keys.liveReleases(), when: { only: version === 0 ? "absent" : { version } } };
}

/** @throws ConditionFailed when someone else changed the head since it was read */
export function saveLiveReleases(
  table: Table,
  { value, version }: Versioned<LiveReleases>,
): Promise<WriteOutcome> {
  const { put, when } = liveReleasesWrite(value, version);
  return table.put(put, when);
}

export async function getPublishedVersions(
  table: Table,
  requests: readonly ProductReference[],
): Promise<readonly Versioned<PublishedVersions>[]> {
  return (await table.getMany(requests.map(publishedKey))).map(versionsOf);
}

/** @throws ConditionFailed when another publication changed the product's versions since they were read */
export function savePublishedVersions(
  table: Table,
  request: ProductReference,
  { value, version }: Versioned<PublishedVersions>,
): Promise<WriteOutcome> {
  const { put, when } = putDocument(publishedKey(request), "sold_product", value, version);
  return table.put(put, when);
}

function publishedKey(request: ProductReference) {
  return "id" in request ? keys.publishedProduct(request.id.toLowerCase()) : keys.publishedSku(request.sku);
}

function headOf(item: Item | undefined): Versioned<LiveReleases> {
  return item
    ? { value: unpacked<LiveReleases>(item), version: item.version ?? 0 }
    : { value: NO_RELEASES, version: 0 };
}

function versionsOf(item: Item | undefined): Versioned<PublishedVersions> {
  return item
    ? { value: unpacked<PublishedVersions>(item), version: item.version ?? 0 }
    : { value: NEVER_PUBLISHED, version: 0 };
}

export type ReleasePart = {
  readonly releaseId: string;
  readonly kind: "INDEX" | "TREE" | "PLAN" | "DONE";
  readonly part: number;
};

/** Parts of a release that is not live yet have one writer and may be written again. */
export function saveReleasePart(
  table: Table,
  { releaseId, kind, part }: ReleasePart,
  content: unknown,
): Promise<void> {
  const item = { ...keys.releasePart(releaseId, kind, part), type: "release_part", ...packed(content) };
  return certainly(table.put(item, { unconditional: "a part is a pure function of its release" }));
}

/** Entries of a release's product index, from part `first` to part `last`, in one round trip. */
export async function getIndexParts(
  table: Table,
  releaseId: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<IndexEntry[]> {
  const parts = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const items = await table.getMany(parts.map((part) => keys.releasePart(releaseId, "INDEX", part)));
  return items.flatMap((item) => (item ? unpacked<IndexEntry[]>(item) : []));
}

/** Parts of one kind, in order, in one round trip; those that are gone are left out. */
export async function getReleaseParts<T>(
  table: Table,
  releaseId: string,
  kind: ReleasePart["kind"],
  parts: readonly number[],
): Promise<T[]> {
  const items = await table.getMany(parts.map((part) => keys.releasePart(releaseId, kind, part)));
  return items.flatMap((item) => (item ? [unpacked<T>(item)] : []));
}

/** Where the parts of a release are, or those of one kind, to clear them away. */
export function partsOf(
  releaseId: string,
  kind?: ReleasePart["kind"],
): { readonly pk: string; readonly prefix?: string } {
  const { pk } = keys.releasePart(releaseId, "INDEX", 0);
  return kind === undefined ? { pk } : { pk, prefix: `${kind}#` };
}
