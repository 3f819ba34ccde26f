import { MOST_BOOST } from "../../catalogs/search-index/search-settings.ts";
import type { SortKey } from "../query/sort-by.ts";
import { computeFieldColumn } from "./columns/field-column.ts";
import type { Corpus, SearchViewer, TextScores } from "./corpus.ts";
import { applyFilter } from "./filtered.ts";
import type { Search } from "./search.ts";
import { UNITS } from "./work.ts";

/** More documents than any index has. A sort key times this plus a position is still an exact double. */
const POSITIONS = 2 ** 20;

export type Ordering = {
  /** 1 for each matching document. */
  readonly found: Uint8Array;
  readonly scores: TextScores | undefined;
  readonly boosts: Search["boosts"];
  readonly sort: readonly SortKey[];
  readonly viewer: SearchViewer;
};

/** Orders the matching documents. Ties: boosts, relevance, then newest update, then id. */
export function orderDocuments(
  corpus: Corpus,
  { found: matching, scores, boosts, sort, viewer }: Ordering,
): Uint32Array {
  corpus.work.spend(matching.length * UNITS.document);
  let documents: Uint32Array = listNewestFirst(corpus).filter((document) => matching[document] === 1);
  const relevance = (direction: "asc" | "desc") => (document: number) => {
    const score = scores?.scores[document] ?? 0;
    return direction === "desc" ? score : 2 ** 32 - 1 - score;
  };
  corpus.work.spend(
    documents.length * (sort.length + (scores ? 1 : 0) + Math.min(1, boosts.length)) * UNITS.sorted,
  );
  if (scores) documents = sortStably(documents, relevance("desc"));
  if (boosts.length > 0) documents = sortStably(documents, buildBoostKey(corpus, boosts, viewer));
  for (const key of sort.toReversed()) {
    if (!key.field) documents = sortStably(documents, relevance(key.direction));
    else documents = sortStably(documents, buildFieldKey(corpus, { ...key, field: key.field }, viewer));
  }
  return documents;
}

/** The heaviest boost whose condition holds counts; 0 without one. */
function buildBoostKey(
  corpus: Corpus,
  boosts: Search["boosts"],
  viewer: SearchViewer,
): (document: number) => number {
  const weights = new Float64Array(corpus.records.length);
  const isSet = new Uint8Array(corpus.records.length);
  for (const { filter, weight } of boosts) {
    const passing = applyFilter(corpus, filter, viewer);
    corpus.work.spend(passing.length * UNITS.document);
    for (let document = 0; document < passing.length; document += 1) {
      if (passing[document] !== 1 || isSet[document] === 1) continue;
      isSet[document] = 1;
      weights[document] = weight;
    }
  }
  return (document) => MOST_BOOST - (weights[document] ?? 0);
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
