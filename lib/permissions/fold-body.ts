/**
 * The public JavaScript SDK puts what it is given into `data`, while its types ask for an update that has a `data` of
 * its own: `{data: {data: {…}}}` becomes `{data: {…}}`.
 */
export function foldPolicy(body: unknown): unknown {
  const inner = dataOf(dataOf(body));
  return inner === undefined ? body : { data: inner };
}

function dataOf(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null || !("data" in value)) return undefined;
  return typeof value.data === "object" && value.data !== null ? value.data : undefined;
}
