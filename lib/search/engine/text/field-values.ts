import type { TextMatchType } from "../../../catalogs/search-index/search-settings.ts";
import { UNITS } from "../work.ts";
import type { ScopedIndex, TextScope } from "./text-scope.ts";

/** Rates a word in all searched fields of each document, for match types that look at more than the best match. */
export type FieldValues = {
  /** More is better. */
  readonly values: Uint32Array;
  /** @param index number of the text index in its scope @param document number among all documents */
  readonly note: (index: number, field: number, match: { document: number; cost: number }) => void;
};

/** Costs are from 0, a whole word, to 5, the beginning of a word with two typos. */
const MOST_COST = 5;

/** A weight outweighs the scores of all 20 words of a query. */
const WEIGHT = 128;

/**
 * Undefined for `max_score`: the best match alone counts.
 * @answers What do `max_weight` and `sum_score` rank by?
 */
export function createFieldValues(scope: TextScope, type: TextMatchType): FieldValues | undefined {
  if (type === "max_score") return undefined;
  const values = new Uint32Array(scope.size);
  scope.work.spend(scope.size * UNITS.document);
  const weightAt = (index: number, field: number) => scope.indexes[index]?.weights[field] ?? 0;
  if (type === "max_weight") {
    const note: FieldValues["note"] = (index, field, { document, cost }) => {
      const value = weightAt(index, field) * WEIGHT + rateCost(cost);
      if (value > (values[document] ?? 0)) values[document] = value;
    };
    return { values, note };
  }
  const { slots, count } = numberFields(scope.indexes);
  scope.work.spend(scope.size * count * UNITS.document);
  const scores = new Uint8Array(scope.size * count);
  const note: FieldValues["note"] = (index, field, { document, cost }) => {
    const at = document * count + (slots[index]?.[field] ?? 0);
    const [before, score] = [scores[at] ?? 0, rateCost(cost)];
    if (score <= before) return;
    scores[at] = score;
    values[document] = (values[document] ?? 0) + weightAt(index, field) * (score - before);
  };
  return { values, note };
}

function rateCost(cost: number): number {
  return 1 + MOST_COST - Math.min(cost, MOST_COST);
}

/** A field has one number in all languages. */
function numberFields(indexes: readonly ScopedIndex[]) {
  const paths = new Set(
    indexes.flatMap(({ index, weights }) => index.fields.filter((_, field) => weights[field] !== 0)),
  );
  const numbers = new Map([...paths].map((path, number) => [path, number]));
  const slots = indexes.map(({ index }) => index.fields.map((path) => numbers.get(path) ?? 0));
  return { slots, count: paths.size };
}
