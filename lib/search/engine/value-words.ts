import { getWordReader } from "../../catalogs/search-index/words.ts";
import type { Column } from "./columns/column.ts";
import type { Corpus, ValueWords } from "./corpus.ts";
import { UNITS } from "./work.ts";

/** Splits the values of a column into words. @param name key under which the corpus caches the column */
export function splitColumnValues(corpus: Corpus, name: string, { values }: Column): ValueWords {
  return corpus.words(name, () => {
    corpus.work.spend(values.length * UNITS.splitValue);
    const read = getWordReader(corpus.index.settings);
    const lists = [...values].map((value) => read(String(value)).map(({ text }) => text));
    const having = new Map<string, number[]>();
    for (const [number, list] of lists.entries()) {
      for (const word of new Set(list)) {
        const numbers = having.get(word);
        if (numbers) numbers.push(number);
        else having.set(word, [number]);
      }
    }
    return { lists, values: having };
  });
}

/** Groups value numbers by normalized whole text. */
export function groupWholeValues(
  corpus: Corpus,
  name: string,
  values: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  return corpus.wholes(name, () => {
    corpus.work.spend(values.length * UNITS.newValue);
    return Map.groupBy(values.keys(), (number) => normalizeWholeText(values[number] ?? ""));
  });
}

/** Ignores case and surrounding spaces. */
export function normalizeWholeText(text: string): string {
  return text.trim().toLowerCase();
}

/** Visits the values that contain all words in a row. @param prefix the last word may be a beginning */
export function visitValuesWith(
  { lists, values }: ValueWords,
  words: readonly string[],
  prefix: boolean,
  visit: (value: number) => void,
): void {
  const [first] = words;
  if (first === undefined) return;
  if (words.length === 1 && prefix) {
    for (const [word, numbers] of values) if (word.startsWith(first)) numbers.forEach(visit);
    return;
  }
  for (const number of values.get(first) ?? []) {
    if (words.length === 1 || hasWordsInRow(lists[number] ?? [], words, prefix)) visit(number);
  }
}

function hasWordsInRow(list: readonly string[], words: readonly string[], prefix: boolean): boolean {
  for (let from = 0; from + words.length <= list.length; from += 1) {
    const fits = words.every((word, at) => {
      const valueWord = list[from + at] ?? "";
      return valueWord === word || (prefix && at === words.length - 1 && valueWord.startsWith(word));
    });
    if (fits) return true;
  }
  return false;
}
