import { wordReader } from "../../search-index/words.ts";
import type { FilterItem, FilterTest, NumberRange, SearchFilter } from "../query/filter.ts";
import { fieldColumn, type NamedColumn } from "./columns/field-column.ts";
import type { Corpus, SearchViewer } from "./corpus.ts";
import { descriptionsWith } from "./described.ts";
import { eachValueWith, wholeText, wholeValues, wordsOfValues } from "./value-words.ts";
import { UNITS } from "./work.ts";

/** Which documents pass a filter: 1 for each that does. */
export function filtered(corpus: Corpus, filter: SearchFilter, viewer: SearchViewer): Uint8Array {
  if (filter.kind === "test") return tested(corpus, filter, viewer);
  const [first, ...others] = filter.parts.map((part) => filtered(corpus, part, viewer));
  const passing = first ?? new Uint8Array(corpus.records.length);
  corpus.work.spend(others.length * passing.length * UNITS.document);
  for (const other of others) {
    for (let document = 0; document < passing.length; document += 1) {
      const [one, two] = [passing[document] ?? 0, other[document] ?? 0];
      passing[document] = filter.kind === "all" ? one & two : one | two;
    }
  }
  return passing;
}

/** A document without the field passes no positive test, and every negative one. */
function tested(corpus: Corpus, test: FilterTest, viewer: SearchViewer): Uint8Array {
  const passing =
    test.field.path === "description"
      ? descriptionsWith(corpus, test, viewer.languages)
      : withValue(corpus, test, fieldColumn(corpus, test.field, viewer));
  if (test.exclude) {
    for (let document = 0; document < passing.length; document += 1)
      passing[document] = 1 - (passing[document] ?? 0);
  }
  return passing;
}

function withValue(corpus: Corpus, test: FilterTest, named: NamedColumn): Uint8Array {
  const { codes, starts } = named.column;
  const wanted = wantedValues(corpus, test, named);
  corpus.work.spend((starts.length + codes.length) * UNITS.document);
  const passing = new Uint8Array(corpus.records.length);
  for (let document = 0; document < passing.length; document += 1) {
    const end = starts[document + 1] ?? 0;
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      if (wanted[codes[at] ?? 0] !== 1) continue;
      passing[document] = 1;
      break;
    }
  }
  return passing;
}

/** Which values of a column any of the items means: 1 for each. */
function wantedValues(
  corpus: Corpus,
  { items, exact }: FilterTest,
  { name, column }: NamedColumn,
): Uint8Array {
  const { values } = column;
  const wanted = new Uint8Array(values.length);
  if (values instanceof Float64Array) {
    const ranges = items.filter((item) => item.kind === "range");
    corpus.work.spend(ranges.length * values.length * UNITS.value);
    for (const [number, value] of values.entries())
      wanted[number] = ranges.some((one) => isIn(one, value)) ? 1 : 0;
    return wanted;
  }
  const texts = items.filter((item) => item.kind !== "range");
  if (!exact) return withWords(corpus, texts, { name, column });
  const known = wholeValues(corpus, name, values);
  for (const { text } of texts) for (const number of known.get(wholeText(text)) ?? []) wanted[number] = 1;
  return wanted;
}

type TextItem = Exclude<FilterItem, NumberRange>;

function withWords(corpus: Corpus, items: readonly TextItem[], { name, column }: NamedColumn): Uint8Array {
  const read = wordReader(corpus.index.settings);
  const wanted = new Uint8Array(column.values.length);
  const known = wordsOfValues(corpus, name, column);
  for (const item of items) {
    const words = read(item.text).map(({ text }) => text);
    corpus.work.spend(column.values.length * UNITS.value);
    eachValueWith(known, words, item.kind === "prefix", (number) => {
      wanted[number] = 1;
    });
  }
  return wanted;
}

function isIn({ from, to, openFrom = false, openTo = false }: NumberRange, value: number): boolean {
  return (openFrom ? value > from : value >= from) && (openTo ? value < to : value <= to);
}
