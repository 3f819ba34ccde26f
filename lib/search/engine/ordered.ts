import type { SortKey } from "../query/sort-by.ts";
import { fieldColumn } from "./columns/field-column.ts";
import type { Corpus, SearchViewer } from "./corpus.ts";
import type { TextScores } from "./text/text-scores.ts";
import { UNITS } from "./work.ts";

/** More documents than any index has; a sort key and a position fit into one exact number together. */
const POSITIONS = 2 ** 20;

/** What is ordered, and by which keys; without any by relevance. */
export type Ordering = {
  /** 1 for each document that was found. */
  readonly found: Uint8Array;
  readonly scores: TextScores | undefined;
  readonly sort: readonly SortKey[];
  readonly viewer: SearchViewer;
};

/** The found documents in the order of the answer; ties by relevance, then the newest update, then by id. */
export function ordered(corpus: Corpus, { found, scores, sort, viewer }: Ordering): Uint32Array {
  corpus.work.spend(found.length * UNITS.document);
  let documents: Uint32Array = newestFirst(corpus).filter((document) => found[document] === 1);
  const relevance = (direction: "asc" | "desc") => (document: number) => {
    const score = scores?.scores[document] ?? 0;
    return direction === "desc" ? score : 2 ** 32 - 1 - score;
  };
  corpus.work.spend(documents.length * (sort.length + (scores ? 1 : 0)) * UNITS.sorted);
  if (scores) documents = sortedBy(documents, relevance("desc"));
  for (const key of sort.toReversed()) {
    if (!key.field) documents = sortedBy(documents, relevance(key.direction));
    else documents = sortedBy(documents, fieldKey(corpus, { ...key, field: key.field }, viewer));
  }
  return documents;
}

function newestFirst({ recency, records, work }: Corpus): Uint32Array {
  return recency("", () => {
    work.spend(records.length * UNITS.newValue);
    const times = Float64Array.from(records, ({ updated_at }) => Date.parse(updated_at));
    return Uint32Array.from(records.keys()).sort((a, b) => {
      const later = (times[b] ?? 0) - (times[a] ?? 0);
      return later !== 0 ? later : (records[a]?.id ?? "") < (records[b]?.id ?? "") ? -1 : 1;
    });
  });
}

/** Sorts by a key from 0 to 2^32 - 1 and keeps the order of those that have the same. */
function sortedBy(documents: Uint32Array, key: (document: number) => number): Uint32Array {
  const keys = Float64Array.from(documents, (document, position) => key(document) * POSITIONS + position);
  return Uint32Array.from(keys.sort(), (one) => documents[one % POSITIONS] ?? 0);
}

/** Without a value: numbers last in both directions, texts last and in falling order first. */
function fieldKey(
  corpus: Corpus,
  { field, direction, missing }: SortKey & { readonly field: NonNullable<SortKey["field"]> },
  viewer: SearchViewer,
): (document: number) => number {
  const { ranks, codes, starts } = fieldColumn(corpus, field, viewer).column;
  const isText = field.kind === "string" || field.kind === "boolean";
  const usual = isText && direction === "desc" ? "first" : "last";
  const last = ranks.length + 1;
  const without = (missing ?? usual) === "first" ? 0 : last;
  return (document) => {
    const at = starts[document] ?? 0;
    if (at === starts[document + 1]) return without;
    const rank = ranks[codes[at] ?? 0] ?? 0;
    return direction === "asc" ? rank : last - rank;
  };
}
