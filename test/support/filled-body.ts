import type { Undescribed } from "./routes.ts";

/** A JSON schema as plain data. */
type Schema = Undescribed;

/**
 * A body with every field of its schema and the same word in each free text.
 * @param known values by field name, for fields that need certain values; `undefined` omits a field
 */
export function fillBody(
  schema: Schema,
  word: string,
  known: Readonly<Record<string, unknown>> = {},
): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case "object":
      return fillObject(schema, word, known);
    case "string":
      return makeText(schema, word);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    default:
      return undefined;
  }
}

function fillObject({ properties = {} }: Schema, word: string, known: Readonly<Record<string, unknown>>) {
  const entries = Object.entries<Schema>(properties).map(([name, schema]) => [
    name,
    name in known ? known[name] : fillBody(schema, word, known),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function makeText({ format }: Schema, word: string): string {
  if (format === "email") return `${word}@example.org`;
  if (format === "date-time") return "2026-03-02T10:00:00.000Z";
  return word;
}
