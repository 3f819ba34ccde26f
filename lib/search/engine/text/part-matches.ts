import type { MatchSettings } from "../../query/match-settings.ts";
import type { TermMatch } from "../search.ts";
import { UNITS } from "../work.ts";
import { createFieldValues } from "./field-values.ts";
import { visitPhrases } from "./phrases.ts";
import type { Alternative, QueryPart } from "./query-words.ts";
import { NOWHERE, packSpot, type TextScope } from "./text-scope.ts";
import { costOf, findWordMatches, likenessOf, NO_MATCH, type WordMatches, weightOf } from "./word-matches.ts";

/** Documents that match a part of a query, and how well. Arrays are indexed by document. */
export type PartMatches = {
  readonly documents: Uint32Array;
  /** Sum of the `COST_RANKS` of all words; `NOT_FOUND` if a word is missing. */
  readonly costs: Uint16Array;
  /** Sum of the word costs that include typos. */
  readonly typos: Uint8Array;
  readonly weights: Uint16Array;
  /** 3 without typos. */
  readonly likeness: Uint8Array;
  readonly synonyms: Uint8Array;
  /** Spots of the first and of the last word of the part. */
  readonly firsts: Float64Array;
  readonly lasts: Float64Array;
  /** Sum over all words, for match types other than `max_score`. */
  readonly values?: Uint32Array;
  readonly terms: readonly ReadonlyMap<string, TermMatch>[];
};

export const NOT_FOUND = 0xffff;

/** By word cost: whole word, beginning, one typo, two. One typo outweighs beginnings in all 20 words. */
const COST_RANKS = [0, 1, 32, 33, 64, 65];
const NO_LIKENESS = 3;

type PartSetting = { readonly match: MatchSettings; readonly typos: boolean };

export type PartFinder = (part: QueryPart, typos: boolean) => PartMatches;

/** Caches matches by part, since each round with fewer words looks for the same parts. */
export function createPartFinder(scope: TextScope, match: MatchSettings): PartFinder {
  const caches = { exact: new Map<QueryPart, PartMatches>(), similar: new Map<QueryPart, PartMatches>() };
  return (part, typos) => {
    const kept = typos ? caches.similar : caches.exact;
    const matches = kept.get(part) ?? findPartMatches(scope, part, { match, typos });
    kept.set(part, matches);
    return matches;
  };
}

/** Matches a part in each of its alternatives and keeps the best for each document. */
function findPartMatches(scope: TextScope, part: QueryPart, setting: PartSetting): PartMatches {
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
    ...(setting.match.textMatch === "max_score" ? {} : { values: new Uint32Array(size) }),
    terms: [] as ReadonlyMap<string, TermMatch>[],
  };
  for (const alternative of part.alternatives) {
    const words = alternative.phrase
      ? findPhraseMatches(scope, alternative, setting)
      : alternative.words.map((word) => findWordMatches(scope, word, setting));
    best.terms.push(...words.map(({ terms }) => terms));
    work.spend((1 + words.length) * size * UNITS.document);
    addAlternative(best, words, { alternative, typed: part.words });
  }
  return { ...best, documents: listMatchingDocuments(best.costs) };
}

function listMatchingDocuments(costs: Uint16Array): Uint32Array {
  const documents = new Uint32Array(costs.length);
  let count = 0;
  for (let document = 0; document < costs.length; document += 1) {
    if (costs[document] === NOT_FOUND) continue;
    documents[count] = document;
    count += 1;
  }
  return documents.slice(0, count);
}

function addAlternative(
  best: Omit<PartMatches, "documents">,
  words: readonly WordMatches[],
  { alternative, typed }: { readonly alternative: Alternative; readonly typed: number },
): void {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return;
  for (let document = 0; document < best.costs.length; document += 1) {
    if (first.keys[document] === NO_MATCH) continue;
    let [cost, typos, weight, likeness, value] = [0, 0, 0, NO_LIKENESS, 0];
    for (const { keys, values } of words) {
      const key = keys[document] ?? NO_MATCH;
      if (key === NO_MATCH) {
        cost = NOT_FOUND;
        break;
      }
      const own = costOf(key);
      cost += COST_RANKS[own] ?? 0;
      typos += own < 2 ? 0 : own;
      weight += weightOf(key);
      value += values?.[document] ?? 0;
      likeness = Math.min(likeness, likenessOf(key));
    }
    if (cost > (best.costs[document] ?? 0) || cost === NOT_FOUND) continue;
    // An alternative with more or fewer words weighs as if it had as many as were typed.
    weight = Math.round((weight * typed) / words.length);
    if (cost === best.costs[document] && weight <= (best.weights[document] ?? 0)) continue;
    best.costs[document] = cost;
    best.typos[document] = typos;
    best.weights[document] = weight;
    if (best.values) best.values[document] = Math.round((value * typed) / words.length);
    best.likeness[document] = likeness;
    best.synonyms[document] = alternative.synonym ? 1 : 0;
    best.firsts[document] = first.spots[document] ?? NOWHERE;
    best.lasts[document] = last.spots[document] ?? NOWHERE;
  }
}

/** Matches the words of a phrase, only in documents that contain the whole phrase. */
function findPhraseMatches(scope: TextScope, { words }: Alternative, { match }: PartSetting): WordMatches[] {
  const texts = words.map(({ text }) => text);
  scope.work.spend(words.length * scope.size * UNITS.document);
  const inFields = createFieldValues(scope, match.textMatch);
  const matchesByWord = texts.map((text) => ({
    ...(inFields ? { values: inFields.values } : {}),
    keys: new Uint32Array(scope.size).fill(NO_MATCH),
    spots: new Float64Array(scope.size).fill(NOWHERE),
    terms: new Map([[text, { cost: 0 }]]),
  }));
  visitPhrases(scope, texts, (document, spot) => {
    const weight = scope.indexes[spot.index]?.weights[spot.field] ?? 0;
    const key = (255 - weight) << 4;
    inFields?.note(spot.index, spot.field, { document, cost: 0 });
    for (const [number, { keys, spots }] of matchesByWord.entries()) {
      if (key >= (keys[document] ?? 0)) continue;
      keys[document] = key;
      spots[document] = packSpot({ ...spot, position: spot.position + number });
    }
  });
  return matchesByWord;
}
