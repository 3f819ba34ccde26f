import { getWordReader } from "../../catalogs/search-index/words.ts";
import type { FilterItem, FilterTest, NumberRange, SearchFilter } from "../query/filter.ts";
import { USUAL_MATCH } from "../query/match-settings.ts";
import { computeFieldColumn, type NamedColumn } from "./columns/field-column.ts";
import type { Corpus, SearchViewer } from "./corpus.ts";
import { visitPhrases } from "./text/phrases.ts";
import { buildTextScope, type TextScope } from "./text/text-scope.ts";
import { findWordMatches, NO_MATCH } from "./text/word-matches.ts";
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

/** Descriptions exist only in the text index, as words and positions. */
function findByDescription(
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
