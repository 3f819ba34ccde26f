import { inTurns } from "../kernel/few-at-once.ts";
import { type Document, documentOf, type Partition } from "../table/documents.ts";
import { contentOf, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { packSized, unpackSized } from "../table/pack.ts";
import { certainly, type Item, type Table } from "../table/table.ts";
import { INDEX_FORMAT, type IndexManifest, type IndexName, type IndexProgress } from "./index-manifest.ts";

const PART_TYPE = "search_part";
const MANIFEST = "MANIFEST";
const manifestEntity = entity<IndexManifest>("search_manifest");

/** How often a segment was begun, and which: it says whether workers die on it. */
export type SegmentTries = Required<Pick<IndexProgress, "lists" | "products">> & { readonly count: number };

/** DynamoDB: 400 KB for an item, with room for its key. */
const PIECE_BYTES = 350 * 1024;

const PIECES_AT_ONCE = 10;

/** Packed once and read by every cold function: a third smaller than at the fastest level, in twice the time. */
const LEVEL = 6;

const REPEATABLE = { unconditional: "one worker at a time writes a part, and may write it again" } as const;

/** Saves a part of an index that nobody reads yet. @returns in how many pieces */
export async function saveIndexPart(
  table: Table,
  { releaseId, build }: IndexName,
  name: string,
  content: unknown,
): Promise<number> {
  const { bytes } = packSized(content, LEVEL);
  const pieces = Math.ceil(bytes.length / PIECE_BYTES);
  const items = Array.from({ length: pieces }, (_, piece) => ({
    ...keys.searchPart(releaseId, build, name, piece),
    type: PART_TYPE,
    bytes: bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES),
  }));
  await inTurns(PIECES_AT_ONCE, items, (item) => certainly(table.put(item, REPEATABLE)));
  return pieces;
}

/** A part, with the bytes of its JSON; `undefined` when some of it is gone, since its release or its build is. */
export async function getIndexPart<T>(
  table: Table,
  { releaseId, build }: IndexName,
  name: string,
  pieces: number,
): Promise<{ readonly content: T; readonly rawBytes: number } | undefined> {
  const numbers = Array.from({ length: pieces }, (_, piece) => piece);
  const items = await table.getMany(numbers.map((piece) => keys.searchPart(releaseId, build, name, piece)));
  const found = items.flatMap((item) => bytesIn(item) ?? []);
  if (found.length < pieces) return undefined;
  const { value, rawSize } = unpackSized(Buffer.concat(found));
  // The manifest says that it is of this format, and `saveIndexPart` what that is.
  return { content: value as T, rawBytes: rawSize };
}

function bytesIn(item: Item | undefined): Uint8Array | undefined {
  const bytes = item?.["bytes"];
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** Says that an index stands. */
export function saveManifest(
  table: Table,
  { releaseId, build }: IndexName,
  manifest: IndexManifest,
): Promise<void> {
  const key = keys.searchPart(releaseId, build, MANIFEST, 0);
  const item = { ...key, type: manifestEntity.type, ...contentOf(manifestEntity, manifest) };
  return certainly(table.put(item, REPEATABLE));
}

/** What these indexes are made of, in their order; `undefined` for those that do not stand, or are of another format. */
export async function getManifests(
  table: Table,
  names: readonly IndexName[],
): Promise<readonly (IndexManifest | undefined)[]> {
  const items = await table.getMany(
    names.map(({ releaseId, build }) => keys.searchPart(releaseId, build, MANIFEST, 0)),
  );
  return items.map((item) => {
    const found: Document<IndexManifest> | undefined = documentOf(manifestEntity, item);
    return found?.value.format === INDEX_FORMAT ? found.value : undefined;
  });
}

/** How often the last of the segments was begun; `undefined` before the first one is. */
export async function getTries(table: Table, name: IndexName): Promise<SegmentTries | undefined> {
  return (await getIndexPart<SegmentTries>(table, name, partNames.tries, 1))?.content;
}

/** Says how often the last of the segments was begun. */
export async function saveTries(table: Table, name: IndexName, tries: SegmentTries): Promise<void> {
  await saveIndexPart(table, name, partNames.tries, tries);
}

/** What the parts of an index are called, by the numbers of their segments. */
export const partNames = {
  tries: "TRIES",
  records: (segment: number): string => `RECORDS#${number(segment)}`,
  /** @param language code in lower case; "" for the base texts */
  texts: (segment: number, language: string): string => `TEXTS#${number(segment)}#${language}`,
};

function number(segment: number): string {
  return String(segment).padStart(3, "0");
}

/** Where all of an index is, to clear it away. */
export function partsOfIndex({ releaseId, build }: IndexName): Partition {
  const { pk } = keys.searchPart(releaseId, build, MANIFEST, 0);
  return { pk, prefix: `SEARCH#${build}#` };
}
