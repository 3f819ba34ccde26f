import { getWordReader } from "../../catalogs/search-index/words.ts";
import type { FilterTest } from "../query/filter.ts";
import { USUAL_MATCH } from "../query/match-settings.ts";
import type { Corpus } from "./corpus.ts";
import { visitPhrases } from "./text/phrases.ts";
import { buildTextScope, type TextScope } from "./text/text-scope.ts";
import { findWordMatches, NO_MATCH } from "./text/word-matches.ts";

/** Descriptions exist only in the text index, as words and positions. */
export function findByDescription(
  corpus: Corpus,
  { items, exact }: Pick<FilterTest, "items" | "exact">,
  languages: readonly string[],
): Uint8Array {
  const scope = buildTextScope(corpus, [{ path: "description", weight: 1 }], languages);
  const read = getWordReader(corpus.index.settings);
  const passing = new Uint8Array(corpus.records.length);
  for (const item of items) {
    if (item.kind === "range") continue;
    const words = read(item.text).map(({ text }) => text);
    const [only] = words;
    if (item.kind === "prefix" && words.length === 1 && only !== undefined) addPrefixed(passing, scope, only);
    else addPhrases(passing, scope, { words, exact });
  }
  return passing;
}

function addPrefixed(passing: Uint8Array, scope: TextScope, text: string): void {
  const word = { text, prefix: true, typos: false };
  const { keys } = findWordMatches(scope, word, { match: USUAL_MATCH, typos: false });
  for (const [document, key] of keys.entries()) if (key !== NO_MATCH) passing[document] = 1;
}

type Phrase = { readonly words: readonly string[]; readonly exact: boolean };

function addPhrases(passing: Uint8Array, scope: TextScope, { words, exact }: Phrase): void {
  visitPhrases(scope, words, (document, { index: number, field, position }) => {
    const scoped = scope.indexes[number];
    if (!scoped) return;
    const { lengths, documents } = scoped.index;
    const length = lengths[field * documents + document - scoped.first];
    if (!exact || (position === 0 && length === words.length)) passing[document] = 1;
  });
}
