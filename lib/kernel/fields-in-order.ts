/**
 * A stored value with the fields of every object in it in the order of these names, and behind them by their names those that
 * are not among these: DynamoDB keeps no order, and answers have one (decision 0118).
 */
export function fieldsInOrder<T>(names: readonly string[], value: T): T;
export function fieldsInOrder(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => fieldsInOrder(names, one));
  if (typeof value !== "object" || value === null) return value;
  const positionOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const sorted = Object.entries(value).sort(
    ([one], [other]) => positionOf(one) - positionOf(other) || (one < other ? -1 : 1),
  );
  return Object.fromEntries(sorted.map(([name, inner]) => [name, fieldsInOrder(names, inner)]));
}
