import { wordReader } from "../../../search-index/words.ts";
import { USUAL_MATCH } from "../../query/match-settings.ts";
import type { NamedColumn } from "../columns/field-column.ts";
import type { Corpus } from "../corpus.ts";
import { markedText } from "../highlights/marks.ts";
import type { MatchedTerms, TermMatch } from "../search.ts";
import { MOST_WORDS } from "../text/query-words.ts";
import { eachSimilarTerm } from "../text/similar-terms.ts";
import { wordsOfValues } from "../value-words.ts";
import { UNITS } from "../work.ts";

type Counted = { readonly named: NamedColumn; readonly counts: Uint32Array };

/**
 * The values of a facet that somebody types: those with a word that begins with each typed one, if there are none those
 * with a similar beginning. @returns by number of the value its text with the words marked
 */
export function valuesBeginningWith(
  corpus: Corpus,
  { named: { name, column }, counts }: Counted,
  typed: string,
): ReadonlyMap<number, string> {
  const { settings } = corpus.index;
  const words = wordReader(settings)(typed)
    .slice(0, MOST_WORDS)
    .map(({ text }) => text);
  const { lists } = wordsOfValues(corpus, name, column);
  corpus.work.spend(lists.length * UNITS.typedValue * (1 + words.length));
  const present = [...lists.entries()].filter(([number]) => counts[number] !== 0);
  const known = [...new Set(present.flatMap(([, list]) => list))].sort();
  const marked = (typos: boolean) => {
    const terms = words.map((word) => beginnings(known, word, typos));
    const fits = (list: readonly string[]) => terms.every((one) => list.some((word) => one.has(word)));
    return new Map(
      present
        .filter(([, list]) => terms.length > 0 && fits(list))
        .map(([number]) => [number, markedText(String(column.values[number] ?? ""), terms, settings)]),
    );
  };
  const exact = marked(false);
  return exact.size > 0 ? exact : marked(true);
}

function beginnings(known: readonly string[], word: string, typos: boolean): MatchedTerms[number] {
  const terms = new Map<string, TermMatch>();
  for (const one of known) if (one.startsWith(word)) terms.set(one, { cost: 1, prefix: word.length });
  const letters = [...word].length;
  const { oneTypoFrom, twoTyposFrom } = USUAL_MATCH;
  const most = letters >= twoTyposFrom ? 2 : letters >= oneTypoFrom ? 1 : 0;
  if (!typos || most === 0 || /\p{N}/u.test(word)) return terms;
  const shared = new Uint8Array(known.length);
  eachSimilarTerm({ terms: known, shared }, word, { most, prefix: true }, (term, distance, whole) => {
    const text = known[term] ?? "";
    if (!terms.has(text)) terms.set(text, { cost: 2 * distance + (whole ? 0 : 1) });
  });
  return terms;
}
