import type { JSONSchema } from "json-schema-to-ts";

/**
 * The schema, refusing at every level the keys that it does not name. Maps keep their keys, which are not ours to choose,
 * and are closed inside. What is one object in the schema stays one, so that a validator checks it in one place.
 */
export function closed<const S extends JSONSchema>(schema: S): S;
export function closed(schema: JSONSchema): unknown {
  return closedPart(schema, new Map());
}

function closedPart(part: unknown, made: Map<object, object>): unknown {
  if (!isSchema(part)) return part;
  const before = made.get(part);
  if (before) return before;
  const { properties, items, additionalProperties } = part;
  const after = {
    ...part,
    ...(isSchema(properties) ? { properties: closedParts(properties, made) } : {}),
    ...(isSchema(items) ? { items: closedPart(items, made) } : {}),
    ...(isSchema(properties) || additionalProperties !== undefined
      ? { additionalProperties: closedPart(additionalProperties ?? false, made) }
      : {}),
  };
  made.set(part, after);
  return after;
}

function closedParts(properties: Schema, made: Map<object, object>): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closedPart(part, made)]));
}

/**
 * The dotted path of every key that a schema names, `data.amount`, with `*` for the keys of a map and the elements of a
 * list: what a key that is nearly right is compared with.
 */
export function namedPaths(schema: unknown, path: readonly string[] = []): readonly string[] {
  if (!isSchema(schema)) return [];
  const { properties, items, additionalProperties } = schema;
  const named = isSchema(properties) ? Object.entries(properties) : [];
  return [
    ...named.flatMap(([name, part]) => [[...path, name].join("."), ...namedPaths(part, [...path, name])]),
    ...namedPaths(items, [...path, "*"]),
    ...namedPaths(additionalProperties, [...path, "*"]),
  ];
}

type Schema = Readonly<Record<string, unknown>>;

function isSchema(part: unknown): part is Schema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}
