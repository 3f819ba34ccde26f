import { isSchema, type Schema, withChildren } from "./schema-parts.ts";

/**
 * The schema as generators of clients need it said: a type beside every set of values, and that an object about which
 * nothing is said may have any fields. Without it they take values for unknown and the object for an empty one.
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
