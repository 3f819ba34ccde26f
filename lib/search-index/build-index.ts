import type { LiveRelease } from "../releases/live-releases.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { versionAt } from "../releases/published-versions.ts";
import { getPublishedVersions, getReleaseParts } from "../releases/store.ts";
import type { Table } from "../table/table.ts";
import type { Tree } from "../trees/tree.ts";
import type { Context } from "../use-case/context.ts";
import { INDEX_FORMAT, type IndexName, type IndexProgress } from "./index-manifest.ts";
import { partNames, saveIndexPart, saveManifest } from "./index-parts-store.ts";
import { commonTypes, indexSettings } from "./indexable-fields.ts";
import { searchNodes } from "./search-nodes.ts";
import { segmentOf } from "./segment-of.ts";

/** Products are taken in lists of so many, all of a list in one segment. */
export const LISTED_PRODUCTS = 50;

/** The lists of a segment: as many products as are indexed in about a second, */
export const SEGMENT_LISTS = 50;
/** unless their texts are long. */
const SEGMENT_CHARACTERS = 2_000_000;

/** A release that is to be indexed. */
export type IndexedRelease = Pick<LiveRelease, "catalogId" | "releaseId" | "number" | "trees">;

/**
 * Indexes the next products of a release. Nobody sees anything of it until the index stands; doing it twice changes
 * nothing.
 * @param lists the ids of the next products, `SEGMENT_LISTS` lists or what is left
 */
export async function buildNextSegment(
  { table }: Pick<Context, "table">,
  release: IndexedRelease,
  build: string,
  { fields, segments, lists: done }: IndexProgress,
  lists: readonly (readonly string[])[],
): Promise<IndexProgress> {
  const { releaseId } = release;
  const treeNumbers = Array.from({ length: release.trees }, (_, number) => number);
  const [trees, { products, taken }] = await Promise.all([
    getReleaseParts<Tree>(table, releaseId, "TREE", treeNumbers),
    nextProducts(table, release, lists),
  ]);
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
  return { fields, lists: done + Math.max(1, taken), segments: [...segments, next] };
}

const LISTS_AT_ONCE = 10;

/** The products of as many lists as a segment takes; of one at least. */
async function nextProducts(table: Table, release: IndexedRelease, lists: readonly (readonly string[])[]) {
  const products: PublishedProduct[] = [];
  let characters = 0;
  let taken = 0;
  for (let at = 0; at < lists.length; at += LISTS_AT_ONCE) {
    const some = lists.slice(at, at + LISTS_AT_ONCE);
    const found = await getPublishedVersions(
      table,
      some.flat().map((id) => ({ id })),
    );
    let first = 0;
    for (const list of some) {
      const versions = found.slice(first, first + list.length);
      const ofList = versions.flatMap(({ value }) => versionAt(value, release) ?? []);
      first += list.length;
      products.push(...ofList);
      characters += ofList.reduce((sum, product) => sum + charactersOf(product), 0);
      taken += 1;
      if (characters >= SEGMENT_CHARACTERS) return { products, taken };
    }
  }
  return { products, taken };
}

function charactersOf({ attributes: { name, description = "", locales = {} } }: PublishedProduct): number {
  const texts = [{ name, description }, ...Object.values(locales)];
  return texts.reduce((sum, text) => sum + text.name.length + (text.description?.length ?? 0), 0);
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
