import type { Undescribed } from "./routes.ts";

/** A JSON schema of any shape. */
type Schema = Undescribed;

/**
 * Bodies that the schema accepts, or nearly: a first body of the required and the known fields, one for each alternative,
 * and one for each optional field.
 * @param known values by field name, such as ids of the test
 */
export function sampleBodies(schema: Schema, known: Readonly<Record<string, unknown>> = {}): unknown[] {
  if ("const" in schema) return [schema.const];
  if (schema.enum) return [schema.enum[0]];
  const { oneOf, anyOf, ...rest } = schema;
  const alternatives: readonly Schema[] | undefined = oneOf ?? anyOf;
  if (alternatives) return alternatives.flatMap((one) => sampleBodies(joinSchemas(rest, one), known));
  switch ([schema.type].flat()[0]) {
    case "object":
      return sampleObjects(schema, known);
    case "array":
      return sampleBodies(schema.items ?? {}, known).map((item) => (schema.minItems === 0 ? [] : [item]));
    case "string":
      return [makeText(schema)];
    case "integer":
    case "number":
      return [Math.max(1, schema.minimum ?? 1)];
    case "boolean":
      return [true];
    default:
      return [{}];
  }
}

function joinSchemas({ properties = {}, required = [], ...rest }: Schema, one: Schema): Schema {
  return {
    ...rest,
    ...one,
    properties: { ...properties, ...one.properties },
    required: [...required, ...(one.required ?? [])],
  };
}

/** Varies one field at a time; the other fields keep their first value. */
function sampleObjects({ properties = {}, required = [] }: Schema, known: Readonly<Record<string, unknown>>) {
  const values = new Map<string, readonly unknown[]>(
    Object.entries<Schema>(properties).map(([name, schema]) => [
      name,
      name in known ? [known[name]] : sampleBodies(schema, known),
    ]),
  );
  const isKept = (name: string) => required.includes(name) || name in known;
  const first = Object.fromEntries(
    [...values].filter(([name]) => isKept(name)).map(([name, [value]]) => [name, value]),
  );
  const others = [...values].flatMap(([name, all]) =>
    all.slice(isKept(name) ? 1 : 0).map((value) => ({ ...first, [name]: value })),
  );
  return [first, ...others];
}

function makeText({ format, minLength = 1 }: Schema): string {
  if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (format === "email") return "a@b.example";
  if (format === "date-time") return "2026-03-02T10:00:00.000Z";
  return "x".repeat(minLength);
}
