import { getWordReader } from "../../../catalogs/search-index/words.ts";
import { USUAL_MATCH } from "../../query/match-settings.ts";
import type { NamedColumn } from "../columns/field-column.ts";
import type { Corpus } from "../corpus.ts";
import { markText } from "../highlights/marks.ts";
import type { MatchedTerms, TermMatch } from "../search.ts";
import { MOST_WORDS } from "../text/query-words.ts";
import { visitSimilarTerms } from "../text/similar-terms.ts";
import { splitColumnValues } from "../value-words.ts";
import { UNITS } from "../work.ts";

type CountedColumn = { readonly named: NamedColumn; readonly counts: Uint32Array };

/**
 * Finds values in which a word begins with each typed word, or similarly if none does.
 * @returns the marked texts by value number
 */
export function findValuesBeginningWith(
  corpus: Corpus,
  { named: { name, column }, counts }: CountedColumn,
  typed: string,
): ReadonlyMap<number, string> {
  const { settings } = corpus.index;
  const words = getWordReader(settings)(typed)
    .slice(0, MOST_WORDS)
    .map(({ text }) => text);
  const { lists } = splitColumnValues(corpus, name, column);
  corpus.work.spend(lists.length * UNITS.typedValue * (1 + words.length));
  const present = [...lists.entries()].filter(([number]) => counts[number] !== 0);
  const presentWords = [...new Set(present.flatMap(([, list]) => list))].sort();
  const markValues = (typos: boolean) => {
    const terms = words.map((word) => matchBeginnings(presentWords, word, typos));
    const fits = (list: readonly string[]) => terms.every((one) => list.some((word) => one.has(word)));
    return new Map(
      present
        .filter(([, list]) => terms.length > 0 && fits(list))
        .map(([number]) => [number, markText(String(column.values[number] ?? ""), terms, settings)]),
    );
  };
  const exact = markValues(false);
  return exact.size > 0 ? exact : markValues(true);
}

function matchBeginnings(
  presentWords: readonly string[],
  word: string,
  typos: boolean,
): MatchedTerms[number] {
  const terms = new Map<string, TermMatch>();
  for (const one of presentWords) if (one.startsWith(word)) terms.set(one, { cost: 1, prefix: word.length });
  const letters = [...word].length;
  const { oneTypoFrom, twoTyposFrom } = USUAL_MATCH;
  const most = letters >= twoTyposFrom ? 2 : letters >= oneTypoFrom ? 1 : 0;
  if (!typos || most === 0 || /\p{N}/u.test(word)) return terms;
  const shared = new Uint8Array(presentWords.length);
  visitSimilarTerms(
    { terms: presentWords, shared },
    word,
    { most, prefix: true },
    (term, distance, whole) => {
      const text = presentWords[term] ?? "";
      if (!terms.has(text)) terms.set(text, { cost: 2 * distance + (whole ? 0 : 1) });
    },
  );
  return terms;
}
