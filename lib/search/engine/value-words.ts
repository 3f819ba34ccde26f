import { wordReader } from "../../search-index/words.ts";
import type { Column } from "./columns/column.ts";
import type { Corpus } from "./corpus.ts";
import { UNITS } from "./work.ts";

/** The words of the values of a column. */
export type ValueWords = {
  /** By number of the value. */
  readonly lists: readonly (readonly string[])[];
  /** The numbers of the values that have a word; a filter may name a hundred words, a column have every name there is. */
  readonly values: ReadonlyMap<string, readonly number[]>;
};

/** The words of each value of a column. @param name under which the corpus keeps the column */
export function wordsOfValues(corpus: Corpus, name: string, { values }: Column): ValueWords {
  return corpus.words(name, () => {
    corpus.work.spend(values.length * UNITS.splitValue);
    const read = wordReader(corpus.index.settings);
    const lists = [...values].map((value) => read(String(value)).map(({ text }) => text));
    const having = new Map<string, number[]>();
    for (const [number, list] of lists.entries()) {
      for (const word of new Set(list)) {
        const known = having.get(word);
        if (known) known.push(number);
        else having.set(word, [number]);
      }
    }
    return { lists, values: having };
  });
}

/** The numbers of the values that are the same text but for letter case and the spaces around it. */
export function wholeValues(
  corpus: Corpus,
  name: string,
  values: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  return corpus.wholes(name, () => {
    corpus.work.spend(values.length * UNITS.newValue);
    return Map.groupBy(values.keys(), (number) => wholeText(values[number] ?? ""));
  });
}

/** Case and spaces around a text do not count. */
export function wholeText(text: string): string {
  return text.trim().toLowerCase();
}

/** Visits the values in which all words stand one after the other. @param prefix the last one may go on */
export function eachValueWith(
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
      const found = list[from + at] ?? "";
      return found === word || (prefix && at === words.length - 1 && found.startsWith(word));
    });
    if (fits) return true;
  }
  return false;
}
