import type { IndexSettings } from "./index-settings.ts";
import type { SearchNode, SearchRecord, SearchSegment } from "./search-record.ts";
import { loadTextIndex, type TextIndex } from "./text-index.ts";

export type LoadedSegment = {
  readonly nodes: readonly SearchNode[];
  readonly records: readonly SearchRecord[];
  /** Keyed by language code in lower case; base texts under "". */
  readonly texts: Readonly<Record<string, TextIndex>>;
};

export type LoadedIndex = {
  readonly releaseId: string;
  readonly settings: IndexSettings;
  readonly segments: readonly LoadedSegment[];
};

export function loadSegment({ nodes, records, texts }: SearchSegment): LoadedSegment {
  return {
    nodes,
    records,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, json]) => [language, loadTextIndex(json)]),
    ),
  };
}
