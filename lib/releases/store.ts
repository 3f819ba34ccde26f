import { processMemory } from "../kernel/process-memory.ts";
import { type Document, type Partition, putDocument } from "../table/documents.ts";
import { putStep, type StepOutcome } from "../table/effects/write-step.ts";
import { contentOf, decoded, decodedSized, type Entity, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { type Read, readTogether } from "../table/read-plan.ts";
import { type Check, certainly, type Item, type Put, type Table } from "../table/table.ts";
import { type LiveReleases, NO_RELEASES } from "./live-releases.ts";
import { type PartCache, partCache } from "./part-cache.ts";
import { NEVER_PUBLISHED, type PublishedVersions } from "./published-versions.ts";
import type { IndexEntry } from "./release-index.ts";

const liveReleases = entity<LiveReleases>("catalog_head");

/** The type of the item that has the live releases. */
export const LIVE_RELEASES_TYPE = liveReleases.type;

/** The live releases in their item. */
export function liveReleasesOf(item: Item | undefined): LiveReleases {
  return storedOr(liveReleases, NO_RELEASES, item).value;
}
const publishedVersions = entity<PublishedVersions>("sold_product");

/** How a cart and a shopper name a product. */
export type ProductReference = { readonly id: string } | { readonly sku: string };

/** Products with all that releases froze of them, and the releases of which one serves the shopper. */
export type Published = {
  readonly releases: LiveReleases;
  readonly references: readonly ProductReference[];
  /** In the order of the references. */
  readonly versions: readonly PublishedVersions[];
};

/** What is known before anything was read. */
export const NOTHING_PUBLISHED: Published = { releases: NO_RELEASES, references: [], versions: [] };

/** These products and the live releases as a part of a plan. */
export function publishedRead(references: readonly ProductReference[]): Read<Published> {
  return {
    keys: [keys.liveReleases(), ...references.map(publishedKey)],
    decode: ([releases, ...items]) => ({
      releases: storedOr(liveReleases, NO_RELEASES, releases).value,
      references,
      versions: items.map((item) => storedOr(publishedVersions, NEVER_PUBLISHED, item).value),
    }),
  };
}

/** The live releases and these products in one round trip. */
export async function getPublished(
  table: Table,
  references: readonly ProductReference[],
): Promise<Published> {
  return (await readTogether(table, { published: publishedRead(references) })).published;
}

/** The live releases; version 0 as long as nothing was ever published. */
export async function getLiveReleases(table: Table): Promise<Document<LiveReleases>> {
  return storedOr(liveReleases, NO_RELEASES, await table.get(keys.liveReleases()));
}

/** Writes the live releases as they were read at this version. */
export function liveReleasesWrite(value: LiveReleases, version: number): Put {
  return putDocument(liveReleases, keys.liveReleases(), value, version);
}

/** That nobody has changed the live releases since they were read at this version. */
export function liveReleasesUnchanged(version: number): Check {
  return { check: keys.liveReleases(), when: { only: version === 0 ? "absent" : { version } } };
}

/** Saves the live releases as a step, refused when someone else changed them since they were read. */
export function saveLiveReleases(
  table: Table,
  { value, version }: Document<LiveReleases>,
): Promise<StepOutcome> {
  return putStep(table, liveReleasesWrite(value, version));
}

/** What is published of each of these products, in the order of the references; version 0 for none. */
export async function getPublishedVersions(
  table: Table,
  references: readonly ProductReference[],
): Promise<readonly Document<PublishedVersions>[]> {
  const items = await table.getMany(references.map(publishedKey));
  return items.map((item) => storedOr(publishedVersions, NEVER_PUBLISHED, item));
}

/** Saves a product's versions as a step, refused when another publication changed them since they were read. */
export function savePublishedVersions(
  table: Table,
  reference: ProductReference,
  { value, version }: Document<PublishedVersions>,
): Promise<StepOutcome> {
  return putStep(table, putDocument(publishedVersions, publishedKey(reference), value, version));
}

function publishedKey(reference: ProductReference) {
  return "id" in reference
    ? keys.publishedProduct(reference.id.toLowerCase())
    : keys.publishedSku(reference.sku);
}

function storedOr<T>(kind: Entity<T>, byDefault: T, item: Item | undefined): Document<T> {
  return item ? { value: decoded(kind, item), version: item.version ?? 0 } : { value: byDefault, version: 0 };
}

export type ReleasePart = {
  readonly releaseId: string;
  readonly kind: "INDEX" | "TREE" | "PLAN" | "DONE";
  readonly part: number;
};

const PART_TYPE = "release_part";

/** Writes a part of a release that is not live yet: it has one writer, who may write it again. */
export function saveReleasePart<T>(
  table: Table,
  { releaseId, kind, part }: ReleasePart,
  content: T,
): Promise<void> {
  const stored = contentOf(entity<T>(PART_TYPE), content);
  const item = { ...keys.releasePart(releaseId, kind, part), type: PART_TYPE, ...stored };
  return certainly(table.put(item, { unconditional: "a part is a pure function of its release" }));
}

/** The index of 50,000 products, in some 32 MB of memory. */
const indexParts = processMemory(() => partCache<readonly IndexEntry[]>(16 * 1024 * 1024));

/**
 * Entries of these parts of a published release's product index, in one round trip or none: all that this process has
 * read before is still there.
 */
export async function getIndexParts(
  table: Table,
  releaseId: string,
  parts: readonly number[],
): Promise<IndexEntry[]> {
  return (await getReleaseParts(table, releaseId, "INDEX", parts, indexParts())).flat();
}

/**
 * Parts of one kind, in order, in one round trip; those that are gone are left out.
 * @param cache of parts that do not change any more: those in it are not read
 */
export async function getReleaseParts<T>(
  table: Table,
  releaseId: string,
  kind: ReleasePart["kind"],
  parts: readonly number[],
  cache?: PartCache<T>,
): Promise<T[]> {
  const known = new Map(parts.map((part) => [part, cache?.get(releaseId, part)]));
  const missing = parts.filter((part) => known.get(part) === undefined);
  const items = await table.getMany(missing.map((part) => keys.releasePart(releaseId, kind, part)));
  for (const [at, part] of missing.entries()) {
    const item = items[at];
    if (!item) continue;
    const { value, rawSize } = decodedSized(entity<T>(PART_TYPE), item);
    known.set(part, value);
    cache?.keep(releaseId, part, value, rawSize);
  }
  return parts.flatMap((part) => {
    const value = known.get(part);
    return value === undefined ? [] : [value];
  });
}

/** Where the parts of a release are, or those of one kind, to clear them away. */
export function partsOf(releaseId: string, kind?: ReleasePart["kind"]): Partition {
  const { pk } = keys.releasePart(releaseId, "INDEX", 0);
  return kind === undefined ? { pk } : { pk, prefix: `${kind}#` };
}
