import type { Facet } from "../../query/facet-by.ts";
import { fieldColumn, type NamedColumn } from "../columns/field-column.ts";
import type { Corpus, SearchViewer } from "../corpus.ts";
import type { FacetCounts, FacetStats, FacetValue, Search } from "../search.ts";
import { UNITS } from "../work.ts";
import { valuesBeginningWith } from "./facet-values.ts";

/** The values of one field among the found documents: how many have each. */
type Counted = { readonly named: NamedColumn; readonly counts: Uint32Array };

/** Counts the values of the facets of a search over all found documents; the field of a facet query is one of them. */
export function facetCounts(
  corpus: Corpus,
  { facets, facetQuery, mostFacetValues: most }: Pick<Search, "facets" | "facetQuery" | "mostFacetValues">,
  { found, viewer }: { readonly found: Uint8Array; readonly viewer: SearchViewer },
): FacetCounts[] {
  const isNew = facetQuery && !facets.some(({ field }) => field === facetQuery.field);
  const all: readonly Facet[] = isNew
    ? [...facets, { name: facetQuery.name, field: facetQuery.field }]
    : facets;
  return all.map((facet) => {
    const named = fieldColumn(corpus, facet.field, viewer);
    corpus.work.spend(countingWork(named, found));
    const counted = { named, counts: countsOf(named, found) };
    const typed = facetQuery?.field === facet.field ? facetQuery.text : "";
    const marked = typed === "" ? undefined : valuesBeginningWith(corpus, counted, typed);
    const numbers = marked
      ? counted.counts.map((count, number) => (marked.has(number) ? count : 0))
      : counted.counts;
    const shown = { named, counts: numbers, present: presentIn(numbers) };
    corpus.work.spend(shown.present.length * UNITS.sorted + most * UNITS.shownValue);
    return {
      field_name: facet.name,
      sampled: false,
      stats: statsOf(shown),
      counts: inOrder(shown, facet.alphabetical)
        .slice(0, most)
        .map((number) => facetValue(shown, number, marked?.get(number))),
    };
  });
}

function countingWork({ column: { values, codes } }: NamedColumn, { length }: Uint8Array): number {
  return (length + codes.length) * UNITS.document + values.length * UNITS.value;
}

function countsOf({ column: { values, codes, starts } }: NamedColumn, found: Uint8Array): Uint32Array {
  const counts = new Uint32Array(values.length);
  for (let document = 0; document < found.length; document += 1) {
    if (found[document] !== 1) continue;
    const end = starts[document + 1] ?? 0;
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const code = codes[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}

/** With the numbers of the values that some document has. */
type Present = Counted & { readonly present: readonly number[] };

function presentIn(counts: Uint32Array): number[] {
  const present: number[] = [];
  for (let number = 0; number < counts.length; number += 1) if (counts[number] !== 0) present.push(number);
  return present;
}

function facetValue({ named, counts }: Counted, number: number, highlighted: string | undefined): FacetValue {
  const value = String(named.column.values[number] ?? "");
  return { value, highlighted: highlighted ?? value, count: counts[number] ?? 0 };
}

const NUMBERS = 2 ** 20;

/** The commonest values first, ties in the order of the column; or in that order alone. */
function inOrder({ counts, present }: Present, alphabetical: Facet["alphabetical"]): readonly number[] {
  if (alphabetical === "desc") return present.toReversed();
  if (alphabetical === "asc") return present;
  const most = present.reduce((all, number) => Math.max(all, counts[number] ?? 0), 0);
  const keys = Float64Array.from(
    present,
    (number) => (most - (counts[number] ?? 0)) * NUMBERS + number,
  ).sort();
  return Array.from(keys, (key) => key % NUMBERS);
}

/** Sums of prices in decimals are off in the last digits of a double; these are cut. */
const DECIMALS = 1e6;

function statsOf({ named, counts, present }: Present): FacetStats {
  const { values } = named.column;
  const total_values = present.length;
  if (!(values instanceof Float64Array) || total_values === 0) return { total_values };
  let [sum, count] = [0, 0];
  for (const number of present) {
    sum += (values[number] ?? 0) * (counts[number] ?? 0);
    count += counts[number] ?? 0;
  }
  const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS;
  return {
    min: values[present[0] ?? 0] ?? 0,
    max: values[present.at(-1) ?? 0] ?? 0,
    avg: rounded(sum / count),
    sum: rounded(sum),
    total_values,
  };
}
