import {
  countPostingBytes,
  findFirstTerm,
  type TextIndex,
  visitOccurrences,
} from "../../../catalogs/search-index/text-index.ts";
import type { MatchSettings } from "../../query/match-settings.ts";
import type { TermMatch } from "../search.ts";
import { type SearchWork, UNITS } from "../work.ts";
import { createFieldValues, type FieldValues } from "./field-values.ts";
import { listOtherNumbers } from "./plurals.ts";
import type { QueryWord } from "./query-words.ts";
import { visitSimilarTerms } from "./similar-terms.ts";
import { NOWHERE, packSpot, type ScopedIndex, type TextScope } from "./text-scope.ts";

/** Documents that match one word of a query. Arrays are indexed by document. */
export type WordMatches = {
  /** Cost, field weight and likelihood of the typo, packed so that less is better. */
  readonly keys: Uint32Array;
  /** Spot of the best match, see `packSpot`; `NOWHERE` without a match. */
  readonly spots: Float64Array;
  readonly terms: ReadonlyMap<string, TermMatch>;
  /** For match types other than `max_score`, see `createFieldValues`. */
  readonly values?: Uint32Array;
};

export const NO_MATCH = 0xffff_ffff;
const NO_LIKENESS = 3;

export function costOf(key: number): number {
  return key >>> 16;
}

export function weightOf(key: number): number {
  return 255 - ((key >>> 4) & 255);
}

/** 3 without a typo, otherwise how likely it is that the term was meant. */
export function likenessOf(key: number): number {
  return NO_LIKENESS - (key & 3);
}

/** Looks a word up in all indexes, with typos only if it has enough letters. */
export function findWordMatches(
  scope: TextScope,
  word: QueryWord,
  { match, typos }: { readonly match: MatchSettings; readonly typos: boolean },
): WordMatches {
  const { work } = scope;
  work.spend(scope.size * UNITS.document);
  const keys = new Uint32Array(scope.size).fill(NO_MATCH);
  const spots = new Float64Array(scope.size).fill(NOWHERE);
  const terms = new Map<string, TermMatch>();
  const inFields = createFieldValues(scope, match.textMatch);
  const most = typos ? limitTypos(word, match) : 0;
  const isLoose = word.typos && match.prefix && match.mostTypos > 0;
  const others = isLoose ? listOtherNumbers(word.text) : [];
  const termsByIndex = scope.indexes.map(({ index }) => findTerms(index, word, { most, others }, work));
  const likely = pickLikelyTexts(scope, termsByIndex);
  for (const [number, scoped] of scope.indexes.entries()) {
    for (const [term, termMatch] of termsByIndex[number] ?? []) {
      const text = scoped.index.terms[term] ?? "";
      if (likely && termMatch.cost > 1 && !likely.has(text)) continue;
      work.spend(UNITS.candidate + countPostingBytes(scoped.index, term) * UNITS.posting);
      if (
        addOccurrences({ keys, spots, inFields }, scoped, {
          number,
          term,
          word: word.text,
          text,
          match: termMatch,
        })
      ) {
        terms.set(text, termMatch);
      }
    }
  }
  return { keys, spots, terms, ...(inFields ? { values: inFields.values } : {}) };
}

/** Allows typos in at most half of the letters: with two typos, `ab` would match every word. */
function limitTypos(word: QueryWord, { mostTypos: most, oneTypoFrom, twoTyposFrom }: MatchSettings): number {
  if (!word.typos) return 0;
  const letters = [...word.text].length;
  const allowed = letters >= twoTyposFrom ? 2 : letters >= oneTypoFrom ? 1 : 0;
  return Math.min(most, allowed, Math.floor(letters / 2));
}

/** Most mistyped terms that a word matches: fewest typos first, then the most frequent. */
export const MOST_SIMILAR_WORDS = 200;

type TermsByIndex = readonly ReadonlyMap<number, TermMatch>[];

/** @returns undefined if there are few enough to keep all */
function pickLikelyTexts(
  { indexes, work }: TextScope,
  termsByIndex: TermsByIndex,
): ReadonlySet<string> | undefined {
  const similar = new Map<string, { cost: number; bytes: number }>();
  for (const [number, { index }] of indexes.entries()) {
    for (const [term, { cost }] of termsByIndex[number] ?? []) {
      if (cost < 2) continue;
      const text = index.terms[term] ?? "";
      const one = similar.get(text) ?? { cost, bytes: 0 };
      one.bytes += countPostingBytes(index, term);
      similar.set(text, one);
    }
  }
  if (similar.size <= MOST_SIMILAR_WORDS) return undefined;
  work.spend(similar.size * UNITS.sorted);
  const ranked = [...similar].sort(
    ([a, one], [b, other]) => one.cost - other.cost || other.bytes - one.bytes || (a < b ? -1 : 1),
  );
  return new Set(ranked.slice(0, MOST_SIMILAR_WORDS).map(([text]) => text));
}

const DIGIT = /\p{N}/u;

type TypoSetting = {
  /** Typos at most. */
  readonly most: number;
  /** Singulars and plurals of the word. */
  readonly others: readonly string[];
};

function findTerms(
  index: TextIndex,
  { text, prefix }: QueryWord,
  { most, others }: TypoSetting,
  work: SearchWork,
): Map<number, TermMatch> {
  const matches = new Map<number, TermMatch>();
  work.spend((1 + others.length) * UNITS.lookup);
  const from = findFirstTerm(index, text);
  if (index.terms[from] === text) matches.set(from, { cost: 0 });
  if (prefix) {
    for (let term = from; index.terms[term]?.startsWith(text); term += 1) {
      if (!matches.has(term)) matches.set(term, { cost: 1, prefix: text.length });
    }
  }
  for (const other of others) {
    const term = findFirstTerm(index, other);
    if (index.terms[term] === other && !matches.has(term)) matches.set(term, { cost: 1 });
  }
  if (most === 0) return matches;
  work.spend(index.terms.length * UNITS.passedTerm);
  const compared = visitSimilarTerms(index, text, { most, prefix }, (term, distance, whole) => {
    if (matches.has(term) || DIGIT.test(index.terms[term] ?? "")) return;
    matches.set(term, { cost: 2 * distance + (whole ? 0 : 1) });
  });
  work.spend(compared * UNITS.comparedTerm + matches.size * UNITS.candidate);
  return matches;
}

type TermToAdd = {
  readonly number: number;
  readonly term: number;
  readonly word: string;
  readonly text: string;
  readonly match: TermMatch;
};

/** @returns true if the term occurs in a searched field */
function addOccurrences(
  {
    keys,
    spots,
    inFields,
  }: Pick<WordMatches, "keys" | "spots"> & { readonly inFields: FieldValues | undefined },
  { index, first, weights, owns }: ScopedIndex,
  { number, term, word, text, match: termMatch }: TermToAdd,
): boolean {
  const likeness = termMatch.cost < 2 ? NO_LIKENESS : rateTypo(word, text);
  const base = termMatch.cost * 2 ** 16 + NO_LIKENESS - likeness;
  let any = false;
  visitOccurrences(index, term, (document, field, position) => {
    const weight = weights[field] ?? 0;
    if (weight === 0 || (owns && !owns(document, field))) return;
    any = true;
    inFields?.note(number, field, { document: first + document, cost: termMatch.cost });
    const key = base + ((255 - weight) << 4);
    if (key >= (keys[first + document] ?? 0)) return;
    keys[first + document] = key;
    spots[first + document] = packSpot({ index: number, field, position });
  });
  return any;
}

/** A wrong first letter is rare; missing, doubled or swapped letters are commoner than wrong ones. */
function rateTypo(word: string, term: string): number {
  const swapped = word.length === term.length && hasLetters(term, word);
  return (word[0] === term[0] ? 1 : 0) + (swapped || word.length !== term.length ? 1 : 0);
}

/** True if both texts have the same letters in any order. */
function hasLetters(text: string, letters: string): boolean {
  let rest = text;
  for (const letter of letters) {
    if (!rest.includes(letter)) return false;
    rest = rest.replace(letter, "");
  }
  return rest === "";
}
