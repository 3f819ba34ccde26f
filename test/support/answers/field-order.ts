type Fields = Readonly<Record<string, unknown>>;

/**
 * Where the fields of an answer stand in another order than its schema lists them; fields that are left out and those of
 * maps, whose names are their owners', stand anywhere. Of alternatives the one counts whose type and constants the value has.
 * @returns a sentence for each object, none for an answer in order
 */
export function misplacedFields(schema: unknown, value: unknown, at = ""): readonly string[] {
  if (!isObject(schema)) return [];
  const { items, properties = {}, additionalProperties, anyOf } = schema;
  const chosen = Array.isArray(anyOf) ? misplacedInAny(anyOf, value, at) : [];
  if (Array.isArray(value))
    return [...chosen, ...value.flatMap((one, n) => misplacedFields(items, one, `${at}[${n}]`))];
  if (!isObject(value) || !isObject(properties)) return chosen;
  const inside = Object.entries(value).flatMap(([name, one]) =>
    misplacedFields(properties[name] ?? additionalProperties, one, `${at}.${name}`),
  );
  return [...misplacedHere(Object.keys(properties), Object.keys(value), at), ...inside, ...chosen];
}

function misplacedHere(listed: readonly string[], keys: readonly string[], at: string): readonly string[] {
  const present = new Set(keys);
  const expected = listed.filter((name) => present.has(name));
  const known = new Set(listed);
  const found = keys.filter((name) => known.has(name));
  if (found.join() === expected.join()) return [];
  return [`${at || "."} has ${found.join(", ")} in place of ${expected.join(", ")}`];
}

/** Several may fit a value that says little: one in whose order it stands is enough. */
function misplacedInAny(schemas: readonly unknown[], value: unknown, at: string): readonly string[] {
  const faults = schemas
    .filter((schema) => fits(schema, value))
    .map((schema) => misplacedFields(schema, value, at));
  return faults.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Whether a value may be meant by a schema: its type, its constants and the fields that it must have, at every depth. */
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
