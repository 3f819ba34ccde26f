import { shareWork } from "../../kernel/few-at-once.ts";
import { processMemory } from "../../kernel/process-memory.ts";
import type { Context } from "../../use-case/context.ts";
import { type IndexManifest, type IndexName, listLanguages } from "./index-manifest.ts";
import { getIndexPart, getManifests, partNames } from "./index-parts-store.ts";
import type { LoadedIndex } from "./loaded-index.ts";
import type { SearchSegment } from "./search-record.ts";
import { loadTextIndex, type TextIndex } from "./text-index.ts";

/** Most indexes in memory, for a store with searches in several catalogs at once. */
const MOST_INDEXES = 10;

/** Most bytes of all indexes in memory. */
const MOST_BYTES = 150 * 1024 * 1024;

/** Approximate bytes of memory for a byte of stored JSON. */
const RECORDS_GROW = 3;
const TEXTS_GROW = 2;

/** An index in the memory of this process. Texts are loaded by language on demand. */
type KeptIndex = {
  readonly name: IndexName;
  readonly manifest: IndexManifest;
  readonly index: LoadedIndex;
  /** The `texts` object of each segment of `index`, filled here. */
  readonly texts: readonly Record<string, TextIndex>[];
  readonly loads: Map<string, Promise<true | undefined>>;
  bytes: number;
};

const loads = processMemory(() => new Map<string, Promise<KeptIndex | undefined>>());
/** Loaded indexes, the most recently searched last. */
const kept = processMemory(() => new Map<string, KeptIndex>());

/**
 * Concurrent callers share one load. @param languages codes in lower case
 * @returns undefined if the release or build was deleted or never indexed
 */
export async function loadIndex(
  table: Context["table"],
  name: IndexName,
  languages: readonly string[] = [],
): Promise<LoadedIndex | undefined> {
  const key = `${name.releaseId} ${name.build}`;
  const loaded = kept().get(key) ?? (await shareWork(loads(), key, () => loadRecords(table, name)));
  if (!loaded) return undefined;
  kept().delete(key);
  kept().set(key, loaded);
  loads().delete(key);
  const there = listLanguages(loaded.manifest);
  for (const language of ["", ...languages.filter((code) => there.includes(code))]) {
    const isThere = await shareWork(loaded.loads, language, () => loadTexts(table, loaded, language));
    if (!isThere) {
      kept().delete(key);
      return undefined;
    }
  }
  makeRoom(key);
  return loaded.index;
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
    await yieldToOthers();
  }
  const index = { releaseId: name.releaseId, settings: manifest.settings, segments };
  return { name, manifest, index, texts, loads: new Map(), bytes };
}

async function loadTexts(
  table: Context["table"],
  loaded: KeptIndex,
  language: string,
): Promise<true | undefined> {
  const { name, manifest, texts } = loaded;
  for (const [number, { texts: pieces }] of manifest.segments.entries()) {
    const count = Object.hasOwn(pieces, language) ? pieces[language] : undefined;
    const ofSegment = texts[number];
    if (count === undefined || !ofSegment) continue;
    const part = await getIndexPart<string>(table, name, partNames.texts(number, language), count);
    if (!part) return undefined;
    ofSegment[language] = loadTextIndex(part.content);
    loaded.bytes += part.rawBytes * TEXTS_GROW;
    await yieldToOthers();
  }
  return true;
}

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Drops the least recently searched indexes, never the current one. */
function makeRoom(current: string): void {
  for (const key of kept().keys()) {
    const bytes = [...kept().values()].reduce((sum, one) => sum + one.bytes, 0);
    if (kept().size <= MOST_INDEXES && bytes <= MOST_BYTES) return;
    if (key !== current) kept().delete(key);
  }
}
