import { runInBatches } from "../../kernel/few-at-once.ts";
import { type Document, decodeDocument, entity, type Partition, toContent } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { packSized, unpackSized } from "../../table/pack.ts";
import { type Item, requireWritten, type Table } from "../../table/table.ts";
import { INDEX_FORMAT, type IndexManifest, type IndexName, type IndexProgress } from "./index-manifest.ts";

const PART_TYPE = "search_part";
const MANIFEST = "MANIFEST";
const manifestEntity = entity<IndexManifest>("search_manifest");

/** Attempts at the segment at this position. Many attempts mean that it kills its workers. */
export type SegmentTries = Required<Pick<IndexProgress, "lists" | "products">> & { readonly count: number };

/** DynamoDB allows 400 KB for an item; the rest is for its key. */
const PIECE_BYTES = 350 * 1024;

const PIECES_AT_ONCE = 10;

/** Packed once and unpacked at every cold start: a third smaller than level 1, in twice the time. */
const COMPRESSION_LEVEL = 6;

const REPEATABLE = { unconditional: "one worker at a time writes a part, and may write it again" } as const;

/** Saves a part of an index that is not in use yet. @returns number of pieces */
export async function saveIndexPart(
  table: Table,
  { releaseId, build }: IndexName,
  name: string,
  content: unknown,
): Promise<number> {
  const { bytes } = packSized(content, COMPRESSION_LEVEL);
  const pieces = Math.ceil(bytes.length / PIECE_BYTES);
  const items = Array.from({ length: pieces }, (_, piece) => ({
    ...keys.searchPart(releaseId, build, name, piece),
    type: PART_TYPE,
    bytes: bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES),
  }));
  await runInBatches(PIECES_AT_ONCE, items, (item) => requireWritten(table.put(item, REPEATABLE)));
  return pieces;
}

/** Undefined if a piece is gone because its release or build was deleted. */
export async function getIndexPart<T>(
  table: Table,
  { releaseId, build }: IndexName,
  name: string,
  pieces: number,
): Promise<{ readonly content: T; readonly rawBytes: number } | undefined> {
  const numbers = Array.from({ length: pieces }, (_, piece) => piece);
  const items = await table.getMany(numbers.map((piece) => keys.searchPart(releaseId, build, name, piece)));
  const chunks = items.flatMap((item) => readBytes(item) ?? []);
  if (chunks.length < pieces) return undefined;
  const { value, rawSize } = unpackSized(Buffer.concat(chunks));
  // The manifest guarantees this format, which `saveIndexPart` writes.
  return { content: value as T, rawBytes: rawSize };
}

function readBytes(item: Item | undefined): Uint8Array | undefined {
  const bytes = item?.["bytes"];
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** Marks an index as complete. */
export function saveManifest(
  table: Table,
  { releaseId, build }: IndexName,
  manifest: IndexManifest,
): Promise<void> {
  const key = keys.searchPart(releaseId, build, MANIFEST, 0);
  const item = { ...key, type: manifestEntity.type, ...toContent(manifestEntity, manifest) };
  return requireWritten(table.put(item, REPEATABLE));
}

/** In the order of the names; undefined for an index that is incomplete or of another format. */
export async function getManifests(
  table: Table,
  names: readonly IndexName[],
): Promise<readonly (IndexManifest | undefined)[]> {
  const items = await table.getMany(
    names.map(({ releaseId, build }) => keys.searchPart(releaseId, build, MANIFEST, 0)),
  );
  return items.map((item) => {
    const document: Document<IndexManifest> | undefined = decodeDocument(manifestEntity, item);
    return document?.value.format === INDEX_FORMAT ? document.value : undefined;
  });
}

/** Reads the attempts at the segment that was begun last; undefined before the first one. */
export async function getTries(table: Table, name: IndexName): Promise<SegmentTries | undefined> {
  return (await getIndexPart<SegmentTries>(table, name, partNames.tries, 1))?.content;
}

export async function saveTries(table: Table, name: IndexName, tries: SegmentTries): Promise<void> {
  await saveIndexPart(table, name, partNames.tries, tries);
}

export const partNames = {
  tries: "TRIES",
  records: (segment: number): string => `RECORDS#${formatSegmentNumber(segment)}`,
  /** @param language code in lower case; "" for the base texts */
  texts: (segment: number, language: string): string => `TEXTS#${formatSegmentNumber(segment)}#${language}`,
};

function formatSegmentNumber(segment: number): string {
  return String(segment).padStart(3, "0");
}

export function partsOfIndex({ releaseId, build }: IndexName): Partition {
  const { pk } = keys.searchPart(releaseId, build, MANIFEST, 0);
  return { pk, prefix: `SEARCH#${build}#` };
}
