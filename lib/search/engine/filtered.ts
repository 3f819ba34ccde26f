import { getWordReader } from "../../catalogs/search-index/words.ts";
import type { FilterItem, FilterTest, NumberRange, SearchFilter } from "../query/filter.ts";
import { computeFieldColumn, type NamedColumn } from "./columns/field-column.ts";
import type { Corpus, SearchViewer } from "./corpus.ts";
import { findByDescription } from "./described.ts";
import { groupWholeValues, normalizeWholeText, splitColumnValues, visitValuesWith } from "./value-words.ts";
import { UNITS } from "./work.ts";

/** Returns 1 for each document that passes the filter. */
export function applyFilter(corpus: Corpus, filter: SearchFilter, viewer: SearchViewer): Uint8Array {
  if (filter.kind === "test") return applyTest(corpus, filter, viewer);
  const [first, ...others] = filter.parts.map((part) => applyFilter(corpus, part, viewer));
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

/** A document without the field fails every positive test and passes every negated one. */
function applyTest(corpus: Corpus, test: FilterTest, viewer: SearchViewer): Uint8Array {
  const passing =
    test.field.path === "description"
      ? findByDescription(corpus, test, viewer.languages)
      : findDocumentsWithValue(corpus, test, computeFieldColumn(corpus, test.field, viewer));
  if (test.exclude) {
    for (let document = 0; document < passing.length; document += 1)
      passing[document] = 1 - (passing[document] ?? 0);
  }
  return passing;
}

function findDocumentsWithValue(corpus: Corpus, test: FilterTest, named: NamedColumn): Uint8Array {
  const { codes, starts } = named.column;
  const selected = selectValues(corpus, test, named);
  corpus.work.spend((starts.length + codes.length) * UNITS.document);
  const passing = new Uint8Array(corpus.records.length);
  for (let document = 0; document < passing.length; document += 1) {
    const end = starts[document + 1] ?? 0;
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      if (selected[codes[at] ?? 0] !== 1) continue;
      passing[document] = 1;
      break;
    }
  }
  return passing;
}

/** Returns 1 for each column value that one of the items matches. */
function selectValues(
  corpus: Corpus,
  { items, exact }: FilterTest,
  { name, column }: NamedColumn,
): Uint8Array {
  const { values } = column;
  const selected = new Uint8Array(values.length);
  if (values instanceof Float64Array) {
    const ranges = items.filter((item) => item.kind === "range");
    corpus.work.spend(ranges.length * values.length * UNITS.value);
    for (const [number, value] of values.entries())
      selected[number] = ranges.some((one) => isInRange(one, value)) ? 1 : 0;
    return selected;
  }
  const texts = items.filter((item) => item.kind !== "range");
  if (!exact) return findValuesWithWords(corpus, texts, { name, column });
  const numbersByText = groupWholeValues(corpus, name, values);
  for (const { text } of texts)
    for (const number of numbersByText.get(normalizeWholeText(text)) ?? []) selected[number] = 1;
  return selected;
}

type TextItem = Exclude<FilterItem, NumberRange>;

function findValuesWithWords(
  corpus: Corpus,
  items: readonly TextItem[],
  { name, column }: NamedColumn,
): Uint8Array {
  const read = getWordReader(corpus.index.settings);
  const selected = new Uint8Array(column.values.length);
  const valueWords = splitColumnValues(corpus, name, column);
  for (const item of items) {
    const words = read(item.text).map(({ text }) => text);
    corpus.work.spend(column.values.length * UNITS.value);
    visitValuesWith(valueWords, words, item.kind === "prefix", (number) => {
      selected[number] = 1;
    });
  }
  return selected;
}

function isInRange({ from, to, openFrom = false, openTo = false }: NumberRange, value: number): boolean {
  return (openFrom ? value > from : value >= from) && (openTo ? value < to : value <= to);
}
