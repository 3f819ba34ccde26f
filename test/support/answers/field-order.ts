type Fields = Readonly<Record<string, unknown>>;

/**
 * Finds the objects of an answer whose fields are in another order than in the schema. Fields may be absent; the keys of
 * maps may have any order. Among the alternatives that fit the value in type and constants, the one with the fewest faults
 * counts.
 * @returns a sentence for each such object
 */
export function findMisplacedFields(schema: unknown, value: unknown): readonly string[] {
  return faultsIn(schema, value).map(({ at, text }) => `${at || "."} has ${text}`);
}

/** `at` is the path below the value. */
type Fault = { readonly at: string; readonly text: string };

const NONE: readonly Fault[] = [];

function faultsIn(schema: unknown, value: unknown): readonly Fault[] {
  if (!isObject(schema) || typeof value !== "object" || value === null) return NONE;
  const { items, properties = {}, additionalProperties, anyOf } = schema;
  const chosen = Array.isArray(anyOf) ? faultsInAny(anyOf, value) : NONE;
  if (Array.isArray(value)) {
    let inside = NONE;
    for (let n = 0; n < value.length; n += 1) {
      const faults = faultsIn(items, value[n]);
      if (faults.length > 0) inside = [...inside, ...below(`[${n}]`, faults)];
    }
    return together(chosen, inside);
  }
  if (!isObject(value) || !isObject(properties)) return chosen;
  let inside = faultsHere(properties, value);
  for (const name of Object.keys(value)) {
    const faults = faultsIn(properties[name] ?? additionalProperties, value[name]);
    if (faults.length > 0) inside = [...inside, ...below(`.${name}`, faults)];
  }
  return together(inside, chosen);
}

/** Most answers have no faults, so lists are made only for those that have. */
function together(some: readonly Fault[], more: readonly Fault[]): readonly Fault[] {
  if (some.length === 0) return more;
  return more.length === 0 ? some : [...some, ...more];
}

function below(step: string, faults: readonly Fault[]): readonly Fault[] {
  return faults.map(({ at, text }) => ({ at: `${step}${at}`, text }));
}

function faultsHere(properties: Fields, value: Fields): readonly Fault[] {
  const ranks = rankFields(properties);
  let last = -1;
  for (const name of Object.keys(value)) {
    const rank = ranks.get(name);
    if (rank !== undefined && rank < last) return [faultHere(ranks, Object.keys(value))];
    last = rank ?? last;
  }
  return NONE;
}

function faultHere(ranks: ReadonlyMap<string, number>, keys: readonly string[]): Fault {
  const present = new Set(keys);
  const expected = [...ranks.keys()].filter((name) => present.has(name));
  const found = keys.filter((name) => ranks.has(name));
  return { at: "", text: `${found.join(", ")} in place of ${expected.join(", ")}` };
}

const knownRanks = new WeakMap<Fields, ReadonlyMap<string, number>>();

/** The position of each field in its schema, computed once for each schema because answers are many. */
function rankFields(properties: Fields): ReadonlyMap<string, number> {
  const known = knownRanks.get(properties);
  if (known) return known;
  const ranks = new Map(Object.keys(properties).map((name, rank) => [name, rank]));
  knownRanks.set(properties, ranks);
  return ranks;
}

/** Several schemas may fit a value with few fields. One with the same order is enough. */
function faultsInAny(schemas: readonly unknown[], value: unknown): readonly Fault[] {
  let fewest: readonly Fault[] | undefined;
  for (const schema of schemas) {
    if (!fits(schema, value)) continue;
    const faults = faultsIn(schema, value);
    if (faults.length === 0) return NONE;
    if (fewest === undefined || faults.length < fewest.length) fewest = faults;
  }
  return fewest ?? NONE;
}

/** True if the type, the constants and the required fields of the value fit the schema, at every depth. */
function fits(schema: unknown, value: unknown): boolean {
  if (!isObject(schema)) return true;
  const { type, required, properties, additionalProperties, items, anyOf } = schema;
  if ("const" in schema && schema["const"] !== value) return false;
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value)) return false;
  if (type !== undefined && ![type].flat().some((one) => isOfType(one, value))) return false;
  if (Array.isArray(anyOf) && !anyOf.some((one) => fits(one, value))) return false;
  if (Array.isArray(value)) return value.every((one) => fits(items, one));
  if (!isObject(value)) return true;
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, one]) => {
    const own = isObject(properties) ? properties[name] : undefined;
    return own === undefined
      ? fits(additionalProperties, one) && additionalProperties !== false
      : fits(own, one);
  });
}

function isOfType(type: unknown, value: unknown): boolean {
  if (value === null) return type === "null";
  if (Array.isArray(value)) return type === "array";
  return typeof value === (type === "integer" ? "number" : type);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
