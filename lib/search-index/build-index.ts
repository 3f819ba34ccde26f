import type { LiveRelease } from "../releases/live-releases.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { versionAt } from "../releases/published-versions.ts";
import { getPublishedVersions, getReleaseParts } from "../releases/store.ts";
import type { Table } from "../table/table.ts";
import type { Tree } from "../trees/tree.ts";
import type { Context } from "../use-case/context.ts";
import { INDEX_FORMAT, type IndexName, type IndexProgress } from "./index-manifest.ts";
import { partNames, saveIndexPart, saveManifest } from "./index-parts-store.ts";
import { commonTypes, type IndexableFields, indexSettings } from "./indexable-fields.ts";
import { registeredValues } from "./registered-values.ts";
import { searchNodes } from "./search-nodes.ts";
import { segmentOf } from "./segment-of.ts";

/** Products come in lists of so many. */
export const LISTED_PRODUCTS = 50;

/** The lists of a segment: as many products as are indexed in about a second, */
export const SEGMENT_LISTS = 50;
/** unless their texts are long. */
const SEGMENT_CHARACTERS = 2_000_000;

/** As many as one read of the table brings. */
const MOST_READ = 100;
/** As long as nobody knows how long texts are: what is read beyond the end of a segment is read once more. */
const FIRST_READ = 10;

/** A release that is to be indexed. */
export type IndexedRelease = Pick<LiveRelease, "catalogId" | "releaseId" | "number" | "trees">;

/**
 * Indexes the next products of a release. Nobody sees anything of it until the index stands; doing it twice changes
 * nothing.
 * @param lists the ids of the products from the first list that is not done, `SEGMENT_LISTS` lists or what is left
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
    nextProducts(table, release, before, lists.flat().slice(before.products)),
  ]);
  const { fields, segments } = before;
  const { segment, types } = segmentOf(products, fields, searchNodes(trees));
  const name: IndexName = { releaseId, build };
  const number = segments.length;
  const { texts: words, ...records } = segment;
  const texts: Record<string, number> = {};
  for (const [language, json] of Object.entries(words)) {
    texts[language] = await saveIndexPart(table, name, partNames.texts(number, language), json);
  }
  const pieces = await saveIndexPart(table, name, partNames.records(number), records);
  const next = { products: products.length, records: pieces, texts, types };
  return { fields, ...movedOn(before, lists, taken), segments: [...segments, next] };
}

/** Where it goes on after so many more products. */
function movedOn(
  { lists: done, products = 0 }: IndexProgress,
  lists: readonly (readonly string[])[],
  taken: number,
): Pick<IndexProgress, "lists" | "products"> {
  let left = products + taken;
  const unfinished = lists.findIndex(({ length }) => {
    if (left < length) return true;
    left -= length;
    return false;
  });
  // A release that was deleted meanwhile may have no lists any more.
  if (unfinished < 0) return { lists: done + Math.max(1, lists.length) };
  return { lists: done + unfinished, ...(left > 0 ? { products: left } : {}) };
}

/** As many of the products as a segment takes; one at least. */
async function nextProducts(
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
      const product = versionAt(value, release);
      taken += 1;
      if (!product) continue;
      products.push(product);
      characters += textLength(product, fields.fields);
      if (characters >= SEGMENT_CHARACTERS) break;
    }
    const left = Math.ceil(((SEGMENT_CHARACTERS - characters) * taken) / Math.max(1, characters));
    count = Math.min(MOST_READ, Math.max(1, left));
  }
  return { products, taken };
}

/** In characters, of all that may be long and in which words are looked for. */
function textLength({ attributes }: PublishedProduct, fields: IndexableFields["fields"]): number {
  const { name, description, locales = {} } = attributes;
  const { extensions = {}, shopper_attributes = {} } = registeredValues(attributes, fields);
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

/** Says that the index of a release stands. Which index searches of the release use is another matter. */
export function finishIndex(
  { table }: Pick<Context, "table">,
  name: IndexName,
  { fields, segments }: IndexProgress,
): Promise<void> {
  return saveManifest(table, name, {
    format: INDEX_FORMAT,
    fields,
    settings: indexSettings(fields, commonTypes(segments.map(({ types }) => types))),
    segments: segments.map(({ types: _, ...pieces }) => pieces),
  });
}
