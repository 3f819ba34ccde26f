import type { TextScores } from "../corpus.ts";
import type { MatchedTerms } from "../search.ts";
import { UNITS } from "../work.ts";
import { NOT_FOUND, type PartFinder, type PartMatches } from "./part-matches.ts";
import type { QueryPart } from "./query-words.ts";
import { isSameField, type TextScope, unpackSpot } from "./text-scope.ts";

export const NO_SCORE = 0xffff_ffff;

/** The bits of a score, from the highest: words dropped, cost, weight, synonym, closeness. */
const DROPPED = 2 ** 31;
const MOST_COST = 1023;
const COST = 2 ** 21;
const MOST_WEIGHT = 4095;
const WEIGHT = 2 ** 9;
const SYNONYM = 2 ** 8;
const MOST_CLOSENESS = 255;
/** With another match type than `max_score` one value takes the place of cost and weight. */
const MOST_VALUE = 2 ** 22 - 1;

export type ScoreSetting = {
  readonly find: PartFinder;
  readonly typos: boolean;
  readonly typosBelow: number;
  readonly excluded: Uint8Array;
  /** Some words of the query were dropped. */
  readonly dropped: boolean;
};

/** Scores documents that match all parts, with no more typos than `typosBelow` documents need. */
export function scoreDocuments(
  scope: TextScope,
  parts: readonly QueryPart[],
  setting: ScoreSetting,
): TextScores {
  const { size, work } = scope;
  work.spend(size * UNITS.document);
  const scores = new Uint32Array(size).fill(NO_SCORE);
  const matches: PartMatches[] = [];
  for (const part of parts) {
    const one = setting.find(part, setting.typos);
    if (one.documents.length === 0) return { scores, found: 0, terms: [] };
    matches.push(one);
  }
  const candidates = pickFewestDocuments(matches);
  work.spend(candidates.length * matches.length * UNITS.score);
  const typos = new Uint8Array(size);
  const documentsWith: number[] = [];
  for (const document of candidates) {
    if (setting.excluded[document] === 1) continue;
    let sum = 0;
    let count = 0;
    for (const one of matches) {
      sum = Math.min(NOT_FOUND, sum + (one.costs[document] ?? NOT_FOUND));
      count += one.typos[document] ?? 0;
    }
    if (sum === NOT_FOUND) continue;
    typos[document] = Math.min(count, 255);
    documentsWith[count] = (documentsWith[count] ?? 0) + 1;
    scores[document] =
      computeScore(scope, matches, { document, cost: sum }) + (setting.dropped ? DROPPED : 0);
  }
  const most = countTyposNeeded(documentsWith, setting.typosBelow);
  work.spend(sumOf(matches, ({ terms }) => sumOf(terms, ({ size: count }) => count)) * UNITS.passedTerm);
  let matching = 0;
  for (const document of candidates) {
    if (scores[document] === NO_SCORE) continue;
    if ((typos[document] ?? 0) <= most) matching += 1;
    else scores[document] = NO_SCORE;
  }
  return { scores, found: matching, terms: limitTerms(matches, most) };
}

/** All matches are among the documents of the rarest part. */
function pickFewestDocuments(matches: readonly PartMatches[]): Uint32Array {
  return matches.reduce<Uint32Array>(
    (fewest, { documents }) => (documents.length < fewest.length ? documents : fewest),
    matches[0]?.documents ?? new Uint32Array(),
  );
}

function sumOf<T>(all: readonly T[], countOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + countOf(one), 0);
}

function countTyposNeeded(documentsWith: readonly (number | undefined)[], enough: number): number {
  let sum = 0;
  for (let typos = 0; typos < documentsWith.length; typos += 1) {
    sum += documentsWith[typos] ?? 0;
    if (sum >= enough && sum > 0) return typos;
  }
  return 255;
}

function limitTerms(matches: readonly PartMatches[], most: number): MatchedTerms {
  return matches.flatMap(({ terms }) =>
    terms.map((all) => {
      const isAll = [...all.values()].every(({ cost }) => cost < 2 || cost <= most);
      return isAll ? all : new Map([...all].filter(([, { cost }]) => cost < 2 || cost <= most));
    }),
  );
}

function computeScore(
  scope: TextScope,
  matches: readonly PartMatches[],
  { document, cost }: { readonly document: number; readonly cost: number },
): number {
  let weight = 0;
  let synonym = 0;
  let value: number | undefined;
  for (const { weights, synonyms, values } of matches) {
    if (values) value = (value ?? 0) + (values[document] ?? 0);
    weight += weights[document] ?? 0;
    synonym |= synonyms[document] ?? 0;
  }
  const quality =
    value === undefined
      ? Math.min(cost, MOST_COST) * COST + (MOST_WEIGHT - Math.min(weight, MOST_WEIGHT)) * WEIGHT
      : (MOST_VALUE - Math.min(value, MOST_VALUE)) * WEIGHT;
  return quality + synonym * SYNONYM + MOST_CLOSENESS - computeCloseness(scope, matches, document);
}

/** Breaks ties, 0 to 255: whole field, typed order, likelihood of typos, share of the field. */
function computeCloseness(scope: TextScope, matches: readonly PartMatches[], document: number): number {
  const start = matches[0]?.firsts[document] ?? 0;
  let neighbours = 0;
  let likeness = 3;
  let together = true;
  let last = start - 1;
  let words = 0;
  for (const { firsts, lasts, likeness: likely } of matches) {
    const [from, to] = [firsts[document] ?? 0, lasts[document] ?? 0];
    if (from === last + 1) neighbours += 1;
    likeness = Math.min(likeness, likely[document] ?? 0);
    together &&= isSameField(start, from) && isSameField(start, to);
    words += Math.max(1, to - from + 1);
    last = to;
  }
  const length = together ? readFieldLength(scope, start, document) : Number.POSITIVE_INFINITY;
  const inOrder = neighbours === matches.length;
  const whole = inOrder && words >= length;
  const share = words >= length ? 3 : words * 2 >= length ? 2 : words * 4 >= length ? 1 : 0;
  return (whole ? 128 : 0) + Math.min(neighbours - 1, 7) * 16 + likeness * 4 + share;
}

function readFieldLength({ indexes }: TextScope, spot: number, document: number): number {
  const { index: number, field } = unpackSpot(spot);
  const scoped = indexes[number];
  if (!scoped) return Number.POSITIVE_INFINITY;
  const { lengths, documents } = scoped.index;
  return lengths[field * documents + document - scoped.first] ?? Number.POSITIVE_INFINITY;
}
