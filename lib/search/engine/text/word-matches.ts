import {
  eachOccurrence,
  firstTermFrom,
  postingBytes,
  type TextIndex,
} from "../../../search-index/text-index.ts";
import type { MatchSettings } from "../../query/match-settings.ts";
import type { TermMatch } from "../search.ts";
import { type SearchWork, UNITS } from "../work.ts";
import { otherNumbers } from "./plurals.ts";
import type { QueryWord } from "./query-words.ts";
import { eachSimilarTerm } from "./similar-terms.ts";
import { NOWHERE, packedSpot } from "./spots.ts";
import type { ScopedIndex, TextScope } from "./text-scope.ts";

/** Where one word of a query was found. Arrays are by document. */
export type WordMatches = {
  /** How well: `cost`, then weight of the field, then likeness of a typo, packed so that less is better. */
  readonly keys: Uint32Array;
  /** Where the best of them is: see `packedSpot`; `NOWHERE` if not at all. */
  readonly spots: Float64Array;
  readonly terms: ReadonlyMap<string, TermMatch>;
};

export const NO_MATCH = 0xffff_ffff;
const NO_LIKENESS = 3;

export function costOf(key: number): number {
  return key >>> 16;
}

export function weightOf(key: number): number {
  return 255 - ((key >>> 4) & 255);
}

/** 3 for what has no typo, else how likely it is that the term was meant. */
export function likenessOf(key: number): number {
  return NO_LIKENESS - (key & 3);
}

/** Looks a word up in all indexes; with typos only if its letters are many enough. */
export function wordMatches(
  scope: TextScope,
  word: QueryWord,
  { match, typos }: { readonly match: MatchSettings; readonly typos: boolean },
): WordMatches {
  const { work } = scope;
  work.spend(scope.size * UNITS.document);
  const keys = new Uint32Array(scope.size).fill(NO_MATCH);
  const spots = new Float64Array(scope.size).fill(NOWHERE);
  const terms = new Map<string, TermMatch>();
  const most = typos ? mostTypos(word, match) : 0;
  const isLoose = word.typos && match.prefix && match.mostTypos > 0;
  const others = isLoose ? otherNumbers(word.text) : [];
  const standing = scope.indexes.map(({ index }) => termsFor(index, word, { most, others }, work));
  const likely = likelyTexts(scope, standing);
  for (const [number, scoped] of scope.indexes.entries()) {
    for (const [term, found] of standing[number] ?? []) {
      const text = scoped.index.terms[term] ?? "";
      if (likely && found.cost > 1 && !likely.has(text)) continue;
      work.spend(UNITS.candidate + postingBytes(scoped.index, term) * UNITS.posting);
      if (addOccurrences({ keys, spots }, scoped, { number, term, word: word.text, text, found })) {
        terms.set(text, found);
      }
    }
  }
  return { keys, spots, terms };
}

/** Half of a word's letters at most, whatever a search asks for: with two typos `ab` would be every word there is. */
function mostTypos(word: QueryWord, { mostTypos: most, oneTypoFrom, twoTyposFrom }: MatchSettings): number {
  if (!word.typos) return 0;
  const letters = [...word.text].length;
  const wanted = letters >= twoTyposFrom ? 2 : letters >= oneTypoFrom ? 1 : 0;
  return Math.min(most, wanted, Math.floor(letters / 2));
}

/** Of mistyped words so many stand for the one that was typed: those with the fewest typos, of these the commonest. */
export const MOST_SIMILAR_WORDS = 200;

type Standing = readonly ReadonlyMap<number, TermMatch>[];

/** @returns undefined while all of the mistyped words may stand for the one that was typed */
function likelyTexts({ indexes, work }: TextScope, standing: Standing): ReadonlySet<string> | undefined {
  const similar = new Map<string, { cost: number; bytes: number }>();
  for (const [number, { index }] of indexes.entries()) {
    for (const [term, { cost }] of standing[number] ?? []) {
      if (cost < 2) continue;
      const text = index.terms[term] ?? "";
      const one = similar.get(text) ?? { cost, bytes: 0 };
      one.bytes += postingBytes(index, term);
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

type Slips = {
  /** Typos at most. */
  readonly most: number;
  /** The word in the other number: who types `mugs` looks for mugs, whatever one description calls `mugs`. */
  readonly others: readonly string[];
};

function termsFor(
  index: TextIndex,
  { text, prefix }: QueryWord,
  { most, others }: Slips,
  work: SearchWork,
): Map<number, TermMatch> {
  const found = new Map<number, TermMatch>();
  work.spend((1 + others.length) * UNITS.lookup);
  const from = firstTermFrom(index, text);
  if (index.terms[from] === text) found.set(from, { cost: 0 });
  if (prefix) {
    for (let term = from; index.terms[term]?.startsWith(text); term += 1) {
      if (!found.has(term)) found.set(term, { cost: 1, prefix: text.length });
    }
  }
  for (const other of others) {
    const term = firstTermFrom(index, other);
    if (index.terms[term] === other && !found.has(term)) found.set(term, { cost: 1 });
  }
  if (most === 0) return found;
  work.spend(index.terms.length * UNITS.passedTerm);
  const compared = eachSimilarTerm(index, text, { most, prefix }, (term, distance, whole) => {
    if (found.has(term) || DIGIT.test(index.terms[term] ?? "")) return;
    found.set(term, { cost: 2 * distance + (whole ? 0 : 1) });
  });
  work.spend(compared * UNITS.comparedTerm + found.size * UNITS.candidate);
  return found;
}

type TermFound = {
  readonly number: number;
  readonly term: number;
  readonly word: string;
  readonly text: string;
  readonly found: TermMatch;
};

/** @returns whether the term occurs where the search looks */
function addOccurrences(
  { keys, spots }: Pick<WordMatches, "keys" | "spots">,
  { index, first, weights, owns }: ScopedIndex,
  { number, term, word, text, found }: TermFound,
): boolean {
  const likeness = found.cost < 2 ? NO_LIKENESS : likenessOfTypo(word, text);
  const base = found.cost * 2 ** 16 + NO_LIKENESS - likeness;
  let any = false;
  eachOccurrence(index, term, (document, field, position) => {
    const weight = weights[field] ?? 0;
    if (weight === 0 || (owns && !owns(document, field))) return;
    any = true;
    const key = base + ((255 - weight) << 4);
    if (key >= (keys[first + document] ?? 0)) return;
    keys[first + document] = key;
    spots[first + document] = packedSpot({ index: number, field, position });
  });
  return any;
}

/** Slips in the first letter are rare; letters left out, doubled or swapped are commoner than wrong ones. */
function likenessOfTypo(word: string, term: string): number {
  const swapped = word.length === term.length && hasLetters(term, word);
  return (word[0] === term[0] ? 1 : 0) + (swapped || word.length !== term.length ? 1 : 0);
}

/** Whether a text has these letters and no others, in any order. */
function hasLetters(text: string, letters: string): boolean {
  let rest = text;
  for (const letter of letters) {
    if (!rest.includes(letter)) return false;
    rest = rest.replace(letter, "");
  }
  return rest === "";
}
