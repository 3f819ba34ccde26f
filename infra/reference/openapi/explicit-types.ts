import { isSchema, type Schema, withChildren } from "./schema-parts.ts";

/**
 * Adds what client generators need: a type for every enum, and additional properties for objects without declared fields.
 * Without these, generators treat an enum as unknown and such an object as empty.
 */
export function withExplicitTypes(schema: unknown): unknown {
  if (!isSchema(schema)) return schema;
  const inner = withChildren(schema, "", withExplicitTypes);
  const type = typeOfValues(schema);
  return {
    ...(type === undefined ? {} : { type }),
    ...inner,
    ...(isOpen(schema) ? { additionalProperties: true } : {}),
  };
}

function typeOfValues(schema: Schema): string | readonly string[] | undefined {
  if (schema["type"] !== undefined) return undefined;
  const values = "const" in schema ? [schema["const"]] : schema["enum"];
  if (!Array.isArray(values)) return undefined;
  const types = [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
  return types.length === 1 ? types[0] : types;
}

const SAYING = ["properties", "additionalProperties", "oneOf", "anyOf", "allOf"];

function isOpen(schema: Schema): boolean {
  return [schema["type"]].flat().includes("object") && !SAYING.some((keyword) => keyword in schema);
}
