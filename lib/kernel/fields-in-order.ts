/**
 * DynamoDB keeps no order of fields, and answers have one (decision 0118). Other names follow sorted.
 * @answers In what order does an answer have its fields?
 */
export function orderFields<T>(names: readonly string[], value: T): T;
export function orderFields(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => orderFields(names, one));
  if (typeof value !== "object" || value === null) return value;
  const positionOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const sorted = Object.entries(value).sort(
    ([one], [other]) => positionOf(one) - positionOf(other) || (one < other ? -1 : 1),
  );
  return Object.fromEntries(sorted.map(([name, inner]) => [name, orderFields(names, inner)]));
}
