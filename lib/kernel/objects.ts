/** Reads a key that a client chose, so that inherited ones such as `constructor` are absent. */
export function getOwn<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

/** JSON object, neither a list nor null. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Removes null fields at every level, but no elements of lists. */
export function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, dropNulls(field)]));
}

type Absent<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

type Defined<T> = { readonly [K in Exclude<keyof T, Absent<T>>]: T[K] } & {
  readonly [K in Absent<T>]?: Exclude<T[K], undefined>;
};

export function dropUndefined<const T extends object>(fields: T): Defined<T>;
export function dropUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A partial update: an absent field keeps its value, `null` clears it. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** Applies these fields of a patch; ignores its other fields. */
export function applyPatch<T extends object, K extends keyof T>(
  old: T,
  patch: Patch<Pick<T, K>>,
  fields: readonly K[],
): T {
  const next = { ...old };
  for (const field of fields) {
    const value = patch[field];
    if (value === null) delete next[field];
    else if (value !== undefined) next[field] = value;
  }
  return next;
}

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

/** The values of documents, without missing ones. */
export function pickValues<T>(documents: readonly ({ readonly value: T } | undefined)[]): T[] {
  return documents.flatMap((document) => (document ? [document.value] : []));
}
