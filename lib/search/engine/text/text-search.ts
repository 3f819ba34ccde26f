import type { WordSettings } from "../../../search-index/words.ts";
import type { Corpus } from "../corpus.ts";
import type { Search } from "../search.ts";
import { UNITS } from "../work.ts";
import { type PartFinder, partFinder } from "./part-matches.ts";
import { eachPhrase } from "./phrases.ts";
import { type Alternative, type QueryPart, queryOf } from "./query-words.ts";
import { type LooseSplitter, looseSplitter, respelled } from "./respelled.ts";
import { type TextScope, textScope } from "./text-scope.ts";
import { NO_SCORE, type TextScores, textScores } from "./text-scores.ts";

/** What decides which documents the words of a search find. */
export type TextSearch = Pick<Search, "q" | "fields" | "match" | "stopwords" | "synonyms">;

/**
 * Scores all documents by the words of a search (contract 4); undefined if none were asked for. Filters have no part in
 * it, so that the searches by which clients count what a chosen filter hides find the same words.
 */
export function textSearch(
  corpus: Corpus,
  { q, fields, match, stopwords, synonyms }: TextSearch,
  languages: readonly string[],
): TextScores | undefined {
  const search = { q, fields, match, stopwords, synonyms };
  const name = JSON.stringify([search, languages]);
  corpus.work.spend(name.length * UNITS.queryCharacter);
  return corpus.texts(name, () => {
    corpus.work.spend(name.length * UNITS.readCharacter);
    return searchedScope(textScope(corpus, fields, languages), search, corpus.index.settings);
  });
}

/** Scores the documents of a scope by the words of a search; undefined if none were typed. */
export function searchedScope(
  scope: TextScope,
  search: TextSearch,
  settings: WordSettings,
): TextScores | undefined {
  const query = queryOf(search, settings);
  if (query.everything && query.excluded.length === 0) return undefined;
  const excluded = excludedDocuments(scope, query.excluded);
  if (query.everything) return everythingBut(excluded);
  const { match } = search;
  return inRounds(scope, query.parts, {
    match,
    excluded,
    find: partFinder(scope, match),
    split: looseSplitter(scope),
  });
}

function excludedDocuments(scope: TextScope, alternatives: readonly Alternative[]): Uint8Array {
  const excluded = new Uint8Array(scope.size);
  for (const { words } of alternatives) {
    eachPhrase(
      scope,
      words.map(({ text }) => text),
      (document) => {
        excluded[document] = 1;
      },
    );
  }
  return excluded;
}

function everythingBut(excluded: Uint8Array): TextScores {
  const scores = Uint32Array.from(excluded, (out) => (out === 1 ? NO_SCORE : 0));
  return { scores, found: scores.filter((score) => score !== NO_SCORE).length, terms: [] };
}

type Round = Pick<TextSearch, "match"> & {
  readonly excluded: Uint8Array;
  readonly find: PartFinder;
  readonly split: LooseSplitter;
};

/** With all parts, then with ever fewer, until as many documents as wanted were found. */
function inRounds(scope: TextScope, parts: readonly QueryPart[], round: Round): TextScores {
  const { dropBelow } = round.match;
  let all: TextScores = { scores: new Uint32Array(scope.size).fill(NO_SCORE), found: 0, terms: [] };
  for (let count = parts.length; count > 0; count -= 1) {
    scope.work.spend(2 * scope.size * UNITS.document);
    all = together(all, withTypos(scope, parts.slice(0, count), { ...round, dropped: count < parts.length }));
    if (all.found >= Math.min(dropBelow, scope.size)) break;
  }
  return all;
}

/** As it was typed; else with other spaces, which are likelier slips than other letters; else with typos. */
function withTypos(
  scope: TextScope,
  parts: readonly QueryPart[],
  { match, excluded, find, split, dropped }: Round & { readonly dropped: boolean },
): TextScores {
  const setting = { find, typosBelow: match.typosBelow, excluded, dropped };
  const exact = textScores(scope, parts, { ...setting, typos: false });
  if (exact.found >= match.typosBelow || match.mostTypos === 0) return exact;
  const spellings = respelled(scope, parts);
  scope.work.spend(2 * spellings.length * scope.size * UNITS.document);
  const spaced = spellings
    .map((spelling) => textScores(scope, spelling, { ...setting, typos: false }))
    .reduce(together, exact);
  if (spaced.found > exact.found) return spaced;
  const similar = textScores(scope, parts, { ...setting, typos: true });
  const loose = similar.found === 0 ? loosened(parts, { find, split }) : undefined;
  return loose ? textScores(scope, loose, { ...setting, typos: true }) : similar;
}

/** With other spaces and typos for those words that are like none there is; undefined unless it helps all of them. */
function loosened(
  parts: readonly QueryPart[],
  { find, split }: Pick<Round, "find" | "split">,
): QueryPart[] | undefined {
  const loose: QueryPart[] = [];
  for (const part of parts) {
    const one = find(part, true).documents.length > 0 ? part : split(part);
    if (!one) return undefined;
    loose.push(one);
  }
  return loose.some((part, at) => part !== parts[at]) ? loose : undefined;
}

/** The better score of each document. */
function together(one: TextScores, other: TextScores): TextScores {
  if (one.found === 0 || other.found === 0) return one.found === 0 ? other : one;
  const scores = new Uint32Array(one.scores);
  let found = 0;
  for (let document = 0; document < scores.length; document += 1) {
    const score = Math.min(one.scores[document] ?? NO_SCORE, other.scores[document] ?? NO_SCORE);
    scores[document] = score;
    if (score !== NO_SCORE) found += 1;
  }
  // Words are the same words in every round, and marking looks at each list of theirs.
  return { scores, found, terms: [...new Set([...one.terms, ...other.terms])] };
}
