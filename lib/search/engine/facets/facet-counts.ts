import type { Facet } from "../../query/facet-by.ts";
import type { FacetCounts } from "../../schemas/responses.ts";
import { computeFieldColumn, type NamedColumn } from "../columns/field-column.ts";
import type { Corpus, SearchViewer } from "../corpus.ts";
import type { Search } from "../search.ts";
import { UNITS } from "../work.ts";
import { findValuesBeginningWith } from "./facet-values.ts";

type ValueCounts = { readonly named: NamedColumn; readonly counts: Uint32Array };

/** Counts the values of a search's facets over all matching documents. A facet query adds its field. */
export function countFacets(
  corpus: Corpus,
  { facets, facetQuery, mostFacetValues: most }: Pick<Search, "facets" | "facetQuery" | "mostFacetValues">,
  { found: matching, viewer }: { readonly found: Uint8Array; readonly viewer: SearchViewer },
): FacetCounts[] {
  const isNew = facetQuery && !facets.some(({ field }) => field === facetQuery.field);
  const all: readonly Facet[] = isNew
    ? [...facets, { name: facetQuery.name, field: facetQuery.field }]
    : facets;
  return all.map((facet) => {
    const named = computeFieldColumn(corpus, facet.field, viewer);
    corpus.work.spend(countingWork(named, matching));
    const counted = { named, counts: countValues(named, matching) };
    const typed = facetQuery?.field === facet.field ? facetQuery.text : "";
    const marked = typed === "" ? undefined : findValuesBeginningWith(corpus, counted, typed);
    const numbers = marked
      ? counted.counts.map((count, number) => (marked.has(number) ? count : 0))
      : counted.counts;
    const shown = { named, counts: numbers, present: listPresentValues(numbers) };
    corpus.work.spend(shown.present.length * UNITS.sorted + most * UNITS.shownValue);
    return {
      field_name: facet.name,
      sampled: false,
      stats: computeStats(shown),
      counts: orderValues(shown, facet.alphabetical)
        .slice(0, most)
        .map((number) => buildFacetValue(shown, number, marked?.get(number))),
    };
  });
}

function countingWork({ column: { values, codes } }: NamedColumn, { length }: Uint8Array): number {
  return (length + codes.length) * UNITS.document + values.length * UNITS.value;
}

function countValues({ column: { values, codes, starts } }: NamedColumn, matching: Uint8Array): Uint32Array {
  const counts = new Uint32Array(values.length);
  for (let document = 0; document < matching.length; document += 1) {
    if (matching[document] !== 1) continue;
    const end = starts[document + 1] ?? 0;
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const code = codes[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}

/** `present` lists the numbers of the values with a count above 0. */
type PresentValues = ValueCounts & { readonly present: readonly number[] };

function listPresentValues(counts: Uint32Array): number[] {
  const present: number[] = [];
  for (let number = 0; number < counts.length; number += 1) if (counts[number] !== 0) present.push(number);
  return present;
}

function buildFacetValue(
  { named, counts }: ValueCounts,
  number: number,
  highlighted: string | undefined,
): FacetCounts["counts"][number] {
  const value = String(named.column.values[number] ?? "");
  return { value, highlighted: highlighted ?? value, count: counts[number] ?? 0 };
}

const NUMBERS = 2 ** 20;

/** Orders by falling count, ties in column order; or in column order alone. */
function orderValues(
  { counts, present }: PresentValues,
  alphabetical: Facet["alphabetical"],
): readonly number[] {
  if (alphabetical === "desc") return present.toReversed();
  if (alphabetical === "asc") return present;
  const most = present.reduce((all, number) => Math.max(all, counts[number] ?? 0), 0);
  const keys = Float64Array.from(
    present,
    (number) => (most - (counts[number] ?? 0)) * NUMBERS + number,
  ).sort();
  return Array.from(keys, (key) => key % NUMBERS);
}

/** Rounds off the floating-point error of summed decimal prices. */
const DECIMALS = 1e6;

function computeStats({ named, counts, present }: PresentValues): FacetCounts["stats"] {
  const { values } = named.column;
  const total_values = present.length;
  if (!(values instanceof Float64Array) || total_values === 0) return { total_values };
  let [sum, count] = [0, 0];
  for (const number of present) {
    sum += (values[number] ?? 0) * (counts[number] ?? 0);
    count += counts[number] ?? 0;
  }
  const roundStat = (value: number) => Math.round(value * DECIMALS) / DECIMALS;
  return {
    min: values[present[0] ?? 0] ?? 0,
    max: values[present.at(-1) ?? 0] ?? 0,
    avg: roundStat(sum / count),
    sum: roundStat(sum),
    total_values,
  };
}
