import type { SortKey } from "../query/sort-by.ts";
import { computeFieldColumn } from "./columns/field-column.ts";
import type { Corpus, SearchViewer, TextScores } from "./corpus.ts";
import { UNITS } from "./work.ts";

/** More documents than any index has. A sort key times this plus a position is still an exact double. */
const POSITIONS = 2 ** 20;

export type Ordering = {
  /** 1 for each matching document. */
  readonly found: Uint8Array;
  readonly scores: TextScores | undefined;
  readonly sort: readonly SortKey[];
  readonly viewer: SearchViewer;
};

/** Orders the matching documents. Ties: relevance, then newest update, then id. */
export function orderDocuments(
  corpus: Corpus,
  { found: matching, scores, sort, viewer }: Ordering,
): Uint32Array {
  corpus.work.spend(matching.length * UNITS.document);
  let documents: Uint32Array = listNewestFirst(corpus).filter((document) => matching[document] === 1);
  const relevance = (direction: "asc" | "desc") => (document: number) => {
    const score = scores?.scores[document] ?? 0;
    return direction === "desc" ? score : 2 ** 32 - 1 - score;
  };
  corpus.work.spend(documents.length * (sort.length + (scores ? 1 : 0)) * UNITS.sorted);
  if (scores) documents = sortStably(documents, relevance("desc"));
  for (const key of sort.toReversed()) {
    if (!key.field) documents = sortStably(documents, relevance(key.direction));
    else documents = sortStably(documents, buildFieldKey(corpus, { ...key, field: key.field }, viewer));
  }
  return documents;
}

function listNewestFirst({ recency, records, work }: Corpus): Uint32Array {
  return recency("", () => {
    work.spend(records.length * UNITS.newValue);
    const times = Float64Array.from(records, ({ updated_at }) => Date.parse(updated_at));
    return Uint32Array.from(records.keys()).sort((a, b) => {
      const later = (times[b] ?? 0) - (times[a] ?? 0);
      return later !== 0 ? later : (records[a]?.id ?? "") < (records[b]?.id ?? "") ? -1 : 1;
    });
  });
}

/** Stable sort by a key from 0 to 2^32 - 1. */
function sortStably(documents: Uint32Array, key: (document: number) => number): Uint32Array {
  const keys = Float64Array.from(documents, (document, position) => key(document) * POSITIONS + position);
  return Uint32Array.from(keys.sort(), (one) => documents[one % POSITIONS] ?? 0);
}

/** By default, documents without a value are last, except for texts in falling order, where they are first. */
function buildFieldKey(
  corpus: Corpus,
  { field, direction, missing }: SortKey & { readonly field: NonNullable<SortKey["field"]> },
  viewer: SearchViewer,
): (document: number) => number {
  const { ranks, codes, starts } = computeFieldColumn(corpus, field, viewer).column;
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
