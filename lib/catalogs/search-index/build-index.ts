import type { Hierarchy, Node, Tree } from "../../categories/trees/tree.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { LiveRelease } from "../../releases/live-releases.ts";
import type { PublishedProduct } from "../../releases/published-product.ts";
import { findVersion, getPublishedVersions, getReleaseParts } from "../../releases/store.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { INDEX_FORMAT, type IndexName, type IndexProgress } from "./index-manifest.ts";
import { partNames, saveIndexPart, saveManifest } from "./index-parts-store.ts";
import { type IndexableFields, mergeFieldTypes, toIndexSettings } from "./indexable-fields.ts";
import { pickRegisteredValues } from "./registered-values.ts";
import type { SearchNode } from "./search-record.ts";
import { buildSegment } from "./segment-of.ts";

/** Products in a list. */
export const LISTED_PRODUCTS = 50;

/** Most lists of a segment: about a second of work. */
export const SEGMENT_LISTS = 50;
/** Ends a segment earlier if its texts are long. */
const SEGMENT_CHARACTERS = 2_000_000;

/** Most products of one read of the table. */
const MOST_READ = 100;
/** Products of the first read, before lengths are known. Those beyond the segment are read again. */
const FIRST_READ = 10;

type IndexedRelease = Pick<LiveRelease, "catalogId" | "releaseId" | "number" | "trees">;

/**
 * Safe to repeat: the index is not used before `finishIndex`.
 * @param lists product ids from the first unfinished list, at most `SEGMENT_LISTS` lists
 */
export async function buildNextSegment(
  { table }: Pick<Context, "table">,
  release: IndexedRelease,
  build: string,
  before: IndexProgress,
  lists: readonly (readonly string[])[],
): Promise<IndexProgress> {
  const { releaseId } = release;
  const treeNumbers = Array.from({ length: release.trees }, (_, number) => number);
  const [trees, { products, taken }] = await Promise.all([
    getReleaseParts<Tree>(table, releaseId, "TREE", treeNumbers),
    readNextProducts(table, release, before, lists.flat().slice(before.products)),
  ]);
  const { fields, segments } = before;
  const { segment, types } = buildSegment(products, fields, buildSearchNodes(trees));
  const name: IndexName = { releaseId, build };
  const number = segments.length;
  const { texts: words, ...records } = segment;
  const texts: Record<string, number> = {};
  for (const [language, json] of Object.entries(words)) {
    texts[language] = await saveIndexPart(table, name, partNames.texts(number, language), json);
  }
  const pieces = await saveIndexPart(table, name, partNames.records(number), records);
  const next = { products: products.length, records: pieces, texts, types };
  return { fields, ...advanceProgress(before, lists, taken), segments: [...segments, next] };
}

function advanceProgress(
  { lists: done, products = 0 }: IndexProgress,
  lists: readonly (readonly string[])[],
  taken: number,
): Pick<IndexProgress, "lists" | "products"> {
  let remaining = products + taken;
  const unfinished = lists.findIndex(({ length }) => {
    if (remaining < length) return true;
    remaining -= length;
    return false;
  });
  // A release that was deleted meanwhile may have no lists left.
  if (unfinished < 0) return { lists: done + Math.max(1, lists.length) };
  return { lists: done + unfinished, ...(remaining > 0 ? { products: remaining } : {}) };
}

async function readNextProducts(
  table: Table,
  release: IndexedRelease,
  { fields, segments }: IndexProgress,
  ids: readonly string[],
) {
  const products: PublishedProduct[] = [];
  let characters = 0;
  let taken = 0;
  let count = Math.min(MOST_READ, segments.at(-1)?.products || FIRST_READ);
  while (taken < ids.length && characters < SEGMENT_CHARACTERS) {
    const references = ids.slice(taken, taken + count).map((id) => ({ id }));
    for (const { value } of await getPublishedVersions(table, references)) {
      const product = findVersion(value, release);
      taken += 1;
      if (!product) continue;
      products.push(product);
      characters += countCharacters(product, fields.fields);
      if (characters >= SEGMENT_CHARACTERS) break;
    }
    const remaining = Math.ceil(((SEGMENT_CHARACTERS - characters) * taken) / Math.max(1, characters));
    count = Math.min(MOST_READ, Math.max(1, remaining));
  }
  return { products, taken };
}

function countCharacters({ attributes }: PublishedProduct, fields: IndexableFields["fields"]): number {
  const { name, description, locales = {} } = attributes;
  const { extensions = {}, shopper_attributes = {} } = pickRegisteredValues(attributes, fields);
  const texts = [{ name, description }, ...Object.values(locales)].flatMap((one) => [
    one.name,
    one.description,
  ]);
  const values = [shopper_attributes, ...Object.values(extensions)].flatMap((one) => Object.values(one));
  return [...texts, ...values].reduce<number>(
    (sum, text) => sum + (typeof text === "string" ? text.length : 0),
    0,
  );
}

/** Writes the manifest. Whether searches use the index is decided by `builds` in the search settings. */
export function finishIndex(
  { table }: Pick<Context, "table">,
  name: IndexName,
  { fields, segments }: IndexProgress,
): Promise<void> {
  return saveManifest(table, name, {
    format: INDEX_FORMAT,
    fields,
    settings: toIndexSettings(fields, mergeFieldTypes(segments.map(({ types }) => types))),
    segments: segments.map(({ types: _, ...pieces }) => pieces),
  });
}

function buildSearchNodes(trees: readonly Tree[]): ReadonlyMap<string, SearchNode> {
  const all = trees.flatMap(({ hierarchy, nodes }) => [hierarchy, ...nodes]);
  return new Map(all.map((node) => [node.id, toSearchNode(node)]));
}

function toSearchNode({ id, name, slug, locales = {} }: Hierarchy | Node): SearchNode {
  const names = Object.entries(locales).map(([language, text]) => [language.toLowerCase(), text.name]);
  return dropUndefined({ id, name, slug, names: names.length > 0 ? Object.fromEntries(names) : undefined });
}
