import type { MatchSettings } from "../../query/match-settings.ts";
import type { TermMatch } from "../search.ts";
import { UNITS } from "../work.ts";
import { eachPhrase } from "./phrases.ts";
import type { Alternative, QueryPart } from "./query-words.ts";
import { NOWHERE, packedSpot } from "./spots.ts";
import type { TextScope } from "./text-scope.ts";
import { costOf, likenessOf, NO_MATCH, type WordMatches, weightOf, wordMatches } from "./word-matches.ts";

/** Where a part of a query was found, and how well. Arrays are by document. */
export type PartMatches = {
  /** The documents that have it. */
  readonly documents: Uint32Array;
  /** Typos and beginnings of all words, see `RANKS`; `NOT_FOUND` if not all words are there. */
  readonly costs: Uint16Array;
  /** The costs of the words that have typos. */
  readonly typos: Uint8Array;
  readonly weights: Uint16Array;
  /** 3 for what has no typo. */
  readonly likeness: Uint8Array;
  readonly synonyms: Uint8Array;
  /** Spots of the first and of the last word. */
  readonly firsts: Float64Array;
  readonly lasts: Float64Array;
  readonly terms: readonly ReadonlyMap<string, TermMatch>[];
};

export const NOT_FOUND = 0xffff;

/** What the cost of a word counts for: whole words before beginnings, these before one typo, before two. */
const RANKS = [0, 1, 32, 33, 64, 65];
const NO_LIKENESS = 3;

type PartSetting = { readonly match: MatchSettings; readonly typos: boolean };

/** Finds a part, with typos or without. */
export type PartFinder = (part: QueryPart, typos: boolean) => PartMatches;

/** Finds each part once, however often words are dropped after it. */
export function partFinder(scope: TextScope, match: MatchSettings): PartFinder {
  const known = { exact: new Map<QueryPart, PartMatches>(), similar: new Map<QueryPart, PartMatches>() };
  return (part, typos) => {
    const kept = typos ? known.similar : known.exact;
    const found = kept.get(part) ?? partMatches(scope, part, { match, typos });
    kept.set(part, found);
    return found;
  };
}

/** Finds a part in each of its ways; of each document the best counts. */
function partMatches(scope: TextScope, part: QueryPart, setting: PartSetting): PartMatches {
  const { size, work } = scope;
  work.spend(4 * size * UNITS.document);
  const best = {
    costs: new Uint16Array(size).fill(NOT_FOUND),
    typos: new Uint8Array(size),
    weights: new Uint16Array(size),
    likeness: new Uint8Array(size),
    synonyms: new Uint8Array(size),
    firsts: new Float64Array(size),
    lasts: new Float64Array(size),
    terms: [] as ReadonlyMap<string, TermMatch>[],
  };
  for (const alternative of part.alternatives) {
    const words = alternative.phrase
      ? phraseMatches(scope, alternative)
      : alternative.words.map((word) => wordMatches(scope, word, setting));
    best.terms.push(...words.map(({ terms }) => terms));
    work.spend((1 + words.length) * size * UNITS.document);
    addAlternative(best, words, { alternative, typed: part.words });
  }
  return { ...best, documents: documentsWith(best.costs) };
}

function documentsWith(costs: Uint16Array): Uint32Array {
  const documents = new Uint32Array(costs.length);
  let count = 0;
  for (let document = 0; document < costs.length; document += 1) {
    if (costs[document] === NOT_FOUND) continue;
    documents[count] = document;
    count += 1;
  }
  return documents.slice(0, count);
}

type Added = { readonly alternative: Alternative; readonly typed: number };

function addAlternative(
  best: Omit<PartMatches, "documents">,
  words: readonly WordMatches[],
  { alternative, typed }: Added,
): void {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return;
  for (let document = 0; document < best.costs.length; document += 1) {
    if (first.keys[document] === NO_MATCH) continue;
    let [cost, typos, weight, likeness] = [0, 0, 0, NO_LIKENESS];
    for (const { keys } of words) {
      const key = keys[document] ?? NO_MATCH;
      if (key === NO_MATCH) {
        cost = NOT_FOUND;
        break;
      }
      const own = costOf(key);
      cost += RANKS[own] ?? 0;
      typos += own < 2 ? 0 : own;
      weight += weightOf(key);
      likeness = Math.min(likeness, likenessOf(key));
    }
    if (cost > (best.costs[document] ?? 0) || cost === NOT_FOUND) continue;
    // A way with more or fewer words than were typed weighs as much as these.
    weight = Math.round((weight * typed) / words.length);
    if (cost === best.costs[document] && weight <= (best.weights[document] ?? 0)) continue;
    best.costs[document] = cost;
    best.typos[document] = typos;
    best.weights[document] = weight;
    best.likeness[document] = likeness;
    best.synonyms[document] = alternative.synonym ? 1 : 0;
    best.firsts[document] = first.spots[document] ?? NOWHERE;
    best.lasts[document] = last.spots[document] ?? NOWHERE;
  }
}

/** The words of a phrase as `addAlternative` wants them: found in the documents that have all of it. */
function phraseMatches(scope: TextScope, { words }: Alternative): WordMatches[] {
  const texts = words.map(({ text }) => text);
  scope.work.spend(words.length * scope.size * UNITS.document);
  const found = texts.map((text) => ({
    keys: new Uint32Array(scope.size).fill(NO_MATCH),
    spots: new Float64Array(scope.size).fill(NOWHERE),
    terms: new Map([[text, { cost: 0 }]]),
  }));
  eachPhrase(scope, texts, (document, spot) => {
    const weight = scope.indexes[spot.index]?.weights[spot.field] ?? 0;
    const key = (255 - weight) << 4;
    for (const [number, { keys, spots }] of found.entries()) {
      if (key >= (keys[document] ?? 0)) continue;
      keys[document] = key;
      spots[document] = packedSpot({ ...spot, position: spot.position + number });
    }
  });
  return found;
}
