import { onceForAll } from "../kernel/once-for-all.ts";
import { processMemory } from "../kernel/process-memory.ts";
import type { Context } from "../use-case/context.ts";
import { type IndexManifest, type IndexName, languagesIn } from "./index-manifest.ts";
import { getIndexPart, getManifests, partNames } from "./index-parts-store.ts";
import type { LoadedIndex } from "./loaded-index.ts";
import type { SearchSegment } from "./search-record.ts";
import { loadTextIndex, type TextIndex } from "./text-index.ts";

/** So many are kept if there is room: a store with several catalogs has searches in all of them at once. */
const MOST_INDEXES = 10;

/** What all of them may take in memory together. */
const MOST_BYTES = 150 * 1024 * 1024;

/** How many bytes of memory a byte of the stored JSON becomes, about. */
const RECORDS_GROW = 3;
const TEXTS_GROW = 2;

/** An index of this process. Its texts come language by language, as searches want them. */
type KeptIndex = {
  readonly name: IndexName;
  readonly manifest: IndexManifest;
  readonly index: LoadedIndex;
  /** Of each segment, the very objects that the index has. */
  readonly texts: readonly Record<string, TextIndex>[];
  readonly loads: Map<string, Promise<true | undefined>>;
  bytes: number;
};

const loads = processMemory(() => new Map<string, Promise<KeptIndex | undefined>>());
/** Those that are loaded, the one that was searched last at the end. */
const kept = processMemory(() => new Map<string, KeptIndex>());

/**
 * An index with its base texts and those in these languages, as far as it has them. Of all who want the same one the first
 * loads it, segment by segment, with turns for others in between.
 * @param languages codes in lower case
 * @returns `undefined` if there is no such index (any more): the release or its build is gone, or was never indexed
 */
export async function loadIndex(
  table: Context["table"],
  name: IndexName,
  languages: readonly string[] = [],
): Promise<LoadedIndex | undefined> {
  const key = `${name.releaseId} ${name.build}`;
  const found = kept().get(key) ?? (await onceForAll(loads(), key, () => loadRecords(table, name)));
  if (!found) return undefined;
  kept().delete(key);
  kept().set(key, found);
  loads().delete(key);
  const there = languagesIn(found.manifest);
  for (const language of ["", ...languages.filter((code) => there.includes(code))]) {
    const isThere = await onceForAll(found.loads, language, () => loadTexts(table, found, language));
    if (!isThere) {
      kept().delete(key);
      return undefined;
    }
  }
  makeRoom(key);
  return found.index;
}

async function loadRecords(table: Context["table"], name: IndexName): Promise<KeptIndex | undefined> {
  const [manifest] = await getManifests(table, [name]);
  if (!manifest) return undefined;
  const segments: LoadedIndex["segments"][number][] = [];
  const texts: Record<string, TextIndex>[] = [];
  let bytes = 0;
  for (const [number, { records: pieces }] of manifest.segments.entries()) {
    const part = await getIndexPart<Omit<SearchSegment, "texts">>(
      table,
      name,
      partNames.records(number),
      pieces,
    );
    if (!part) return undefined;
    const ofSegment = {};
    texts.push(ofSegment);
    segments.push({ ...part.content, texts: ofSegment });
    bytes += part.rawBytes * RECORDS_GROW;
    await turnOfOthers();
  }
  const index = { releaseId: name.releaseId, settings: manifest.settings, segments };
  return { name, manifest, index, texts, loads: new Map(), bytes };
}

async function loadTexts(
  table: Context["table"],
  found: KeptIndex,
  language: string,
): Promise<true | undefined> {
  const { name, manifest, texts } = found;
  for (const [number, { texts: pieces }] of manifest.segments.entries()) {
    const count = Object.hasOwn(pieces, language) ? pieces[language] : undefined;
    const ofSegment = texts[number];
    if (count === undefined || !ofSegment) continue;
    const part = await getIndexPart<string>(table, name, partNames.texts(number, language), count);
    if (!part) return undefined;
    ofSegment[language] = loadTextIndex(part.content);
    found.bytes += part.rawBytes * TEXTS_GROW;
    await turnOfOthers();
  }
  return true;
}

function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Drops those that were not searched the longest, but never the one that is being searched. */
function makeRoom(current: string): void {
  for (const key of kept().keys()) {
    const bytes = [...kept().values()].reduce((sum, one) => sum + one.bytes, 0);
    if (kept().size <= MOST_INDEXES && bytes <= MOST_BYTES) return;
    if (key !== current) kept().delete(key);
  }
}
