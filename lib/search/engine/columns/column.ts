import { compareText } from "../../../kernel/compare-text.ts";

/** Distinct values in rising order (texts ignore case), and those of each document as positions in them. */
export type Column = {
  readonly values: readonly string[] | Float64Array;
  /** Sort rank of each value, from 1. Values that differ only in case share a rank. */
  readonly ranks: Uint32Array;
  /** The values of a document are `codes` from `starts[document]` to before `starts[document + 1]`. */
  readonly codes: Uint32Array;
  readonly starts: Uint32Array;
};

export function buildTextColumn(
  size: number,
  sortKey: (text: string) => string,
  valuesOf: (document: number) => readonly string[],
): Column {
  const numbers = new Map<string, number>();
  const codes: number[] = [];
  const starts = new Uint32Array(size + 1);
  for (let document = 0; document < size; document += 1) {
    const values = valuesOf(document);
    for (const value of values.length > 1 ? new Set(values) : values) {
      const number = numbers.get(value) ?? numbers.size;
      numbers.set(value, number);
      codes.push(number);
    }
    starts[document + 1] = codes.length;
  }
  const keyed = [...numbers].map(([value, number]) => ({ value, number, key: sortKey(value) }));
  keyed.sort((a, b) => compareText(a.key, b.key) || compareText(a.value, b.value));
  const order = new Uint32Array(keyed.length);
  const ranks = new Uint32Array(keyed.length);
  for (const [at, { number, key }] of keyed.entries()) {
    order[number] = at;
    ranks[at] = at === 0 ? 1 : (ranks[at - 1] ?? 0) + (keyed[at - 1]?.key === key ? 0 : 1);
  }
  return {
    values: keyed.map(({ value }) => value),
    ranks,
    codes: Uint32Array.from(codes, (number) => order[number] ?? 0),
    starts,
  };
}

export function buildNumberColumn(size: number, numberOf: (document: number) => number | undefined): Column {
  const all = new Float64Array(size);
  const starts = new Uint32Array(size + 1);
  let count = 0;
  for (let document = 0; document < size; document += 1) {
    const number = numberOf(document);
    if (number !== undefined && !Number.isNaN(number)) {
      all[count] = number;
      count += 1;
    }
    starts[document + 1] = count;
  }
  const present = all.subarray(0, count);
  const values = Float64Array.from(new Set(present)).sort();
  const numbers = new Map(Array.from(values, (value, number) => [value, number]));
  return {
    values,
    ranks: Uint32Array.from(values, (_, number) => number + 1),
    codes: Uint32Array.from(present, (value) => numbers.get(value) ?? 0),
    starts,
  };
}
