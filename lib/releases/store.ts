import { isDeepStrictEqual } from "node:util";
import {
  joinTags,
  NO_TAGS_READ,
  planTagsRead,
  readMissingTags,
  rememberNaming,
  type TagsByAccount,
} from "../account-tags/tags-of-accounts-store.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { putStep, type StepOutcome } from "../table/effects/write-step.ts";
import {
  type Document,
  decodeRemembered,
  decodeSizedItem,
  type Entity,
  entity,
  type Partition,
  putDocument,
  toContent,
} from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import {
  type Check,
  type Item,
  type Put,
  type Read,
  readTogether,
  requireWritten,
  type Table,
} from "../table/table.ts";
import {
  type LiveRelease,
  type LiveReleases,
  NO_RELEASES,
  namesAccountTags,
  type ShopperContext,
} from "./live-releases.ts";
import type { BookParts } from "./own-prices.ts";
import { createPartCache, type PartCache } from "./part-cache.ts";
import type { PublishedProduct } from "./published-product.ts";
import type { IndexEntry } from "./release-index.ts";

const liveReleases = entity<LiveReleases>("catalog_head");

export const LIVE_RELEASES_TYPE = liveReleases.type;

export function decodeLiveReleases(item: Item | undefined): LiveReleases {
  return decodeOrDefault(liveReleases, NO_RELEASES, item).value;
}
const publishedVersions = entity<PublishedVersions>("sold_product");

export type ProductReference = { readonly id: string } | { readonly sku: string };

/** Products in all kept releases, with the live releases to choose from. */
export type Published = {
  readonly releases: LiveReleases;
  readonly references: readonly ProductReference[];
  /** In the order of the references. */
  readonly versions: readonly PublishedVersions[];
  /** They are there for all accounts of the buyer if a rule names tags, see `addMissingTags`. */
  readonly tags: TagsByAccount;
  /** Prices of shoppers' own books that were read for these products. */
  readonly bookParts?: BookParts;
};

/** Value before the first read. */
export const NOTHING_READ: Published = {
  releases: NO_RELEASES,
  references: [],
  versions: [],
  tags: NO_TAGS_READ,
};

/** A part of a read plan: the live releases, these products, and tags of these accounts if rules may name some. */
export function planPublishedRead(
  references: readonly ProductReference[],
  accountIds: readonly string[] = [],
): Read<Published> {
  const ofTags = accountIds.length > 0 ? planTagsRead(accountIds) : undefined;
  return {
    keys: [keys.liveReleases(), ...references.map(toPublishedKey), ...(ofTags?.keys ?? [])],
    decode: ([first, ...items]) => {
      const releases = decodeOrDefault(liveReleases, NO_RELEASES, first).value;
      if (ofTags) rememberNaming("rules", namesAccountTags(releases));
      const versions = items
        .slice(0, references.length)
        .map((item) => decodeOrDefault(publishedVersions, NEVER_PUBLISHED, item).value);
      const tags = ofTags?.decode(items.slice(references.length)) ?? NO_TAGS_READ;
      return { releases, references, versions, tags };
    },
  };
}

/** One round trip; a second one if a rule names tags and none did when this process last looked. */
export async function getPublished(
  table: Table,
  references: readonly ProductReference[],
  accountIds: readonly string[] = [],
): Promise<Published> {
  const { published } = await readTogether(table, { published: planPublishedRead(references, accountIds) });
  return accountIds.length > 0 ? addMissingTags(table, published, accountIds) : published;
}

/** Reads nothing unless a rule names tags. @param accountIds all accounts of the buyer */
export async function addMissingTags(
  table: Table,
  published: Published,
  accountIds: readonly string[],
): Promise<Published> {
  if (!namesAccountTags(published.releases)) return published;
  const tags = await readMissingTags(table, published.tags, accountIds);
  return tags === published.tags ? published : { ...published, tags };
}

/** The shopper with the tags of its accounts. */
export function tagShopper({ tags }: Pick<Published, "tags">, shopper: ShopperContext): ShopperContext {
  return { ...shopper, accountTagIds: joinTags(tags, shopper.accountIds ?? []) };
}

/** Version 0 if nothing was ever published. */
export async function getLiveReleases(table: Table): Promise<Document<LiveReleases>> {
  return decodeOrDefault(liveReleases, NO_RELEASES, await table.get(keys.liveReleases()));
}

/** @param version that was read */
export function buildLiveReleasesWrite(value: LiveReleases, version: number): Put {
  return putDocument(liveReleases, keys.liveReleases(), value, version);
}

/** Makes a transaction fail if the live releases changed since this version was read. */
export function buildLiveReleasesCheck(version: number): Check {
  return { check: keys.liveReleases(), when: { only: version === 0 ? "absent" : { version } } };
}

/** Not written if the live releases changed since they were read. */
export function saveLiveReleases(
  table: Table,
  { value, version }: Document<LiveReleases>,
): Promise<StepOutcome> {
  return putStep(table, buildLiveReleasesWrite(value, version));
}

/** In the order of the references; version 0 for products that were never published. */
export async function getPublishedVersions(
  table: Table,
  references: readonly ProductReference[],
): Promise<readonly Document<PublishedVersions>[]> {
  const items = await table.getMany(references.map(toPublishedKey));
  return items.map((item) => decodeOrDefault(publishedVersions, NEVER_PUBLISHED, item));
}

/** Not written if another publication changed the versions since they were read. */
export function savePublishedVersions(
  table: Table,
  reference: ProductReference,
  { value, version }: Document<PublishedVersions>,
): Promise<StepOutcome> {
  return putStep(table, putDocument(publishedVersions, toPublishedKey(reference), value, version));
}

function toPublishedKey(reference: ProductReference) {
  return "id" in reference
    ? keys.publishedProduct(reference.id.toLowerCase())
    : keys.publishedSku(reference.sku);
}

function decodeOrDefault<T>(kind: Entity<T>, byDefault: T, item: Item | undefined): Document<T> {
  return item
    ? { value: decodeRemembered(kind, item), version: item.version ?? 0 }
    : { value: byDefault, version: 0 };
}

export type ReleasePart = {
  readonly releaseId: string;
  readonly kind: "INDEX" | "TREE" | "BOOKS" | "PLAN" | "DONE";
  readonly part: number;
};

const PART_TYPE = "release_part";

/** Saves a part of an unpublished release. It has one writer, so repeating is safe. */
export function saveReleasePart<T>(
  table: Table,
  { releaseId, kind, part }: ReleasePart,
  content: T,
): Promise<void> {
  const stored = toContent(entity<T>(PART_TYPE), content);
  const item = { ...keys.releasePart(releaseId, kind, part), type: PART_TYPE, ...stored };
  return requireWritten(table.put(item, { unconditional: "a part is a pure function of its release" }));
}

/** 16 MB of JSON holds the index of 50,000 products and takes some 32 MB of memory. */
const indexParts = processMemory(() => createPartCache<readonly IndexEntry[]>(16 * 1024 * 1024));

/** Reads parts of a published release's index in one round trip, or none if all are cached. */
export async function getIndexParts(
  table: Table,
  releaseId: string,
  parts: readonly number[],
): Promise<IndexEntry[]> {
  return (await getReleaseParts(table, releaseId, "INDEX", parts, indexParts())).flat();
}

/** Reads parts in one round trip and in order; leaves out missing ones. @param cache for published parts only */
export async function getReleaseParts<T>(
  table: Table,
  releaseId: string,
  kind: ReleasePart["kind"],
  parts: readonly number[],
  cache?: PartCache<T>,
): Promise<T[]> {
  const partValues = new Map(parts.map((part) => [part, cache?.get(releaseId, part)]));
  const missing = parts.filter((part) => partValues.get(part) === undefined);
  const items = await table.getMany(missing.map((part) => keys.releasePart(releaseId, kind, part)));
  for (const [at, part] of missing.entries()) {
    const item = items[at];
    if (!item) continue;
    const { value, rawSize } = decodeSizedItem(entity<T>(PART_TYPE), item);
    partValues.set(part, value);
    cache?.keep(releaseId, part, value, rawSize);
  }
  return parts.flatMap((part) => {
    const value = partValues.get(part);
    return value === undefined ? [] : [value];
  });
}

/** Where the parts of a release are stored, to clear them. @param kind limits it to one kind */
export function toReleasePartition(releaseId: string, kind?: ReleasePart["kind"]): Partition {
  const { pk } = keys.releasePart(releaseId, "INDEX", 0);
  return kind === undefined ? { pk } : { pk, prefix: `${kind}#` };
}

/**
 * One product in the newest releases of each catalog. The key has no release, so one read finds the product; the reader
 * picks the version of the live release. Equal versions share one body.
 */
export type PublishedVersions = {
  readonly bodies: readonly PublishedProduct[];
  readonly at: readonly {
    readonly catalogId: string;
    readonly number: number;
    readonly body: number;
  }[];
};

export const NEVER_PUBLISHED: PublishedVersions = { bodies: [], at: [] };
export const RELEASES_KEPT = 3;

type Release = Pick<LiveRelease, "catalogId" | "number">;

/** `undefined` if the product is not in that release. */
export function findVersion(
  { bodies, at }: PublishedVersions,
  { catalogId, number }: Release,
): PublishedProduct | undefined {
  const version = at.find((one) => one.catalogId === catalogId && one.number === number);
  return version && bodies[version.body];
}

/** Adds a version and drops those of the catalog's older releases. @param kept older releases to keep */
export function addVersion(
  versions: PublishedVersions,
  { catalogId, number }: Release,
  product: PublishedProduct,
  kept: readonly number[],
): PublishedVersions {
  const others = versions.at.filter(
    (one) => one.catalogId !== catalogId || one.number > number || kept.includes(one.number),
  );
  const bodies: PublishedProduct[] = [];
  const findOrAddBody = (body: PublishedProduct) => {
    const existingIndex = bodies.findIndex((one) => isDeepStrictEqual(one, body));
    return existingIndex < 0 ? bodies.push(body) - 1 : existingIndex;
  };
  const at = others.flatMap((one) => {
    const body = versions.bodies[one.body];
    return body ? [{ ...one, body: findOrAddBody(body) }] : [];
  });
  return { at: [...at, { catalogId, number, body: findOrAddBody(product) }], bodies };
}
