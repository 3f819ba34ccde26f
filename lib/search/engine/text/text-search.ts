import type { WordSettings } from "../../../catalogs/search-index/words.ts";
import type { Corpus, TextScores } from "../corpus.ts";
import type { Search } from "../search.ts";
import { UNITS } from "../work.ts";
import { createPartFinder, type PartFinder } from "./part-matches.ts";
import { visitPhrases } from "./phrases.ts";
import { type Alternative, parseQuery, type QueryPart } from "./query-words.ts";
import { createLooseSplitter, type LooseSplitter, respellQuery } from "./respelled.ts";
import { buildTextScope, type TextScope } from "./text-scope.ts";
import { NO_SCORE, scoreDocuments } from "./text-scores.ts";

export type TextSearch = Pick<Search, "q" | "fields" | "match" | "stopwords" | "synonyms">;

/** Undefined if no words were typed. Ignores filters, so that counts without a filter use the same words. */
export function searchTexts(
  corpus: Corpus,
  { q, fields, match, stopwords, synonyms }: TextSearch,
  languages: readonly string[],
): TextScores | undefined {
  const search = { q, fields, match, stopwords, synonyms };
  const name = JSON.stringify([search, languages]);
  corpus.work.spend(name.length * UNITS.queryCharacter);
  return corpus.texts(name, () => {
    corpus.work.spend(name.length * UNITS.readCharacter);
    return searchScope(buildTextScope(corpus, fields, languages), search, corpus.index.settings);
  });
}

export function searchScope(
  scope: TextScope,
  search: TextSearch,
  settings: WordSettings,
): TextScores | undefined {
  const query = parseQuery(search, settings);
  if (query.everything && query.excluded.length === 0) return undefined;
  const excluded = findExcludedDocuments(scope, query.excluded);
  if (query.everything) return scoreAllExcept(excluded);
  const { match } = search;
  return searchInRounds(scope, query.parts, {
    match,
    excluded,
    find: createPartFinder(scope, match),
    split: createLooseSplitter(scope),
  });
}

function findExcludedDocuments(scope: TextScope, alternatives: readonly Alternative[]): Uint8Array {
  const excluded = new Uint8Array(scope.size);
  for (const { words } of alternatives) {
    visitPhrases(
      scope,
      words.map(({ text }) => text),
      (document) => {
        excluded[document] = 1;
      },
    );
  }
  return excluded;
}

function scoreAllExcept(excluded: Uint8Array): TextScores {
  const scores = Uint32Array.from(excluded, (out) => (out === 1 ? NO_SCORE : 0));
  return { scores, found: scores.filter((score) => score !== NO_SCORE).length, terms: [] };
}

type RoundSetting = Pick<TextSearch, "match"> & {
  readonly excluded: Uint8Array;
  readonly find: PartFinder;
  readonly split: LooseSplitter;
};

/** Requires all parts, then fewer and fewer, until `dropBelow` documents match. */
function searchInRounds(scope: TextScope, parts: readonly QueryPart[], round: RoundSetting): TextScores {
  const { dropBelow } = round.match;
  let all: TextScores = { scores: new Uint32Array(scope.size).fill(NO_SCORE), found: 0, terms: [] };
  for (let count = parts.length; count > 0; count -= 1) {
    scope.work.spend(2 * scope.size * UNITS.document);
    all = mergeScores(
      all,
      searchWithTypos(scope, parts.slice(0, count), { ...round, dropped: count < parts.length }),
    );
    if (all.found >= Math.min(dropBelow, scope.size)) break;
  }
  return all;
}

/** Tries the words as typed, then with other spaces (a likelier slip), then with typos. */
function searchWithTypos(
  scope: TextScope,
  parts: readonly QueryPart[],
  { match, excluded, find, split, dropped }: RoundSetting & { readonly dropped: boolean },
): TextScores {
  const setting = { find, typosBelow: match.typosBelow, excluded, dropped };
  const exact = scoreDocuments(scope, parts, { ...setting, typos: false });
  if (exact.found >= match.typosBelow || match.mostTypos === 0) return exact;
  const spellings = respellQuery(scope, parts);
  scope.work.spend(2 * spellings.length * scope.size * UNITS.document);
  const spaced = spellings
    .map((spelling) => scoreDocuments(scope, spelling, { ...setting, typos: false }))
    .reduce(mergeScores, exact);
  if (spaced.found > exact.found) return spaced;
  const similar = scoreDocuments(scope, parts, { ...setting, typos: true });
  const loose = similar.found === 0 ? loosenParts(parts, { find, split }) : undefined;
  return loose ? scoreDocuments(scope, loose, { ...setting, typos: true }) : similar;
}

/** Splits the parts that match nothing. Undefined if one cannot be split, or if every part matches. */
function loosenParts(
  parts: readonly QueryPart[],
  { find, split }: Pick<RoundSetting, "find" | "split">,
): QueryPart[] | undefined {
  const loose: QueryPart[] = [];
  for (const part of parts) {
    const one = find(part, true).documents.length > 0 ? part : split(part);
    if (!one) return undefined;
    loose.push(one);
  }
  return loose.some((part, at) => part !== parts[at]) ? loose : undefined;
}

/** Keeps the better score of each document. */
function mergeScores(one: TextScores, other: TextScores): TextScores {
  if (one.found === 0 || other.found === 0) return one.found === 0 ? other : one;
  const scores = new Uint32Array(one.scores);
  let count = 0;
  for (let document = 0; document < scores.length; document += 1) {
    const score = Math.min(one.scores[document] ?? NO_SCORE, other.scores[document] ?? NO_SCORE);
    scores[document] = score;
    if (score !== NO_SCORE) count += 1;
  }
  // Rounds share term lists; duplicates would only slow down marking.
  return { scores, found: count, terms: [...new Set([...one.terms, ...other.terms])] };
}
