import type { JSONSchema } from "json-schema-to-ts";

/** Refuses unknown keys except in maps. A schema used twice stays one object, so that it is validated in one place. */
export function closeSchema<const S extends JSONSchema>(schema: S): S;
export function closeSchema(schema: JSONSchema): unknown {
  return closePart(schema, new Map());
}

function closePart(part: unknown, made: Map<object, object>): unknown {
  if (!isSchema(part)) return part;
  const before = made.get(part);
  if (before) return before;
  const { properties, items, additionalProperties } = part;
  const after = {
    ...part,
    ...(isSchema(properties) ? { properties: closeParts(properties, made) } : {}),
    ...(isSchema(items) ? { items: closePart(items, made) } : {}),
    ...(isSchema(properties) || additionalProperties !== undefined
      ? { additionalProperties: closePart(additionalProperties ?? false, made) }
      : {}),
  };
  made.set(part, after);
  return after;
}

function closeParts(properties: Schema, made: Map<object, object>): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closePart(part, made)]));
}

/** Lists dotted paths such as `data.amount`, with `*` for a key of a map or an element of a list. */
export function listPaths(schema: unknown, path: readonly string[] = []): readonly string[] {
  if (!isSchema(schema)) return [];
  const { properties, items, additionalProperties } = schema;
  const named = isSchema(properties) ? Object.entries(properties) : [];
  return [
    ...named.flatMap(([name, part]) => [[...path, name].join("."), ...listPaths(part, [...path, name])]),
    ...listPaths(items, [...path, "*"]),
    ...listPaths(additionalProperties, [...path, "*"]),
  ];
}

type Schema = Readonly<Record<string, unknown>>;

function isSchema(part: unknown): part is Schema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}
