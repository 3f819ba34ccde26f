import type { IndexSettings } from "./index-settings.ts";
import type { SearchNode, SearchRecord, SearchSegment } from "./search-record.ts";
import { loadTextIndex, type TextIndex } from "./text-index.ts";

/** A segment in memory. */
export type LoadedSegment = {
  readonly nodes: readonly SearchNode[];
  readonly records: readonly SearchRecord[];
  /** By language code in lower case; the base texts under "". */
  readonly texts: Readonly<Record<string, TextIndex>>;
};

/** The index of a release in memory, with the fields that it was built with. */
export type LoadedIndex = {
  readonly releaseId: string;
  readonly settings: IndexSettings;
  readonly segments: readonly LoadedSegment[];
};

/** Makes of a stored segment what searches read. */
export function loadedSegment({ nodes, records, texts }: SearchSegment): LoadedSegment {
  return {
    nodes,
    records,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, json]) => [language, loadTextIndex(json)]),
    ),
  };
}
