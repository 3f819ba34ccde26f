import type { Undescribed } from "./routes.ts";

/** A JSON schema, read as what it is. */
type Schema = Undescribed;

/**
 * A body with every field that its schema names, and the same word in each text that may say anything.
 * @param known values of fields by their names, where not just any value will do; `undefined` leaves a field out
 */
export function filledBody(
  schema: Schema,
  word: string,
  known: Readonly<Record<string, unknown>> = {},
): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case "object":
      return filledObject(schema, word, known);
    case "string":
      return textOf(schema, word);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    default:
      return undefined;
  }
}

function filledObject({ properties = {} }: Schema, word: string, known: Readonly<Record<string, unknown>>) {
  const entries = Object.entries<Schema>(properties).map(([name, schema]) => [
    name,
    name in known ? known[name] : filledBody(schema, word, known),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function textOf({ format }: Schema, word: string): string {
  if (format === "email") return `${word}@example.org`;
  if (format === "date-time") return "2026-03-02T10:00:00.000Z";
  return word;
}
