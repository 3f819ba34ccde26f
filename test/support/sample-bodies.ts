import type { Undescribed } from "./routes.ts";

/** A JSON schema, read as what it is. */
type Schema = Undescribed;

/**
 * Bodies that a schema takes, or nearly: what it requires with every field that `known` names, one for each of its
 * alternatives, and one more with each field that may be left out.
 * @param known values of fields by their names, such as ids that a test has
 */
export function sampleBodies(schema: Schema, known: Readonly<Record<string, unknown>> = {}): unknown[] {
  if ("const" in schema) return [schema.const];
  if (schema.enum) return [schema.enum[0]];
  const { oneOf, anyOf, ...rest } = schema;
  const alternatives: readonly Schema[] | undefined = oneOf ?? anyOf;
  if (alternatives) return alternatives.flatMap((one) => sampleBodies(joined(rest, one), known));
  switch ([schema.type].flat()[0]) {
    case "object":
      return sampleObjects(schema, known);
    case "array":
      return sampleBodies(schema.items ?? {}, known).map((item) => (schema.minItems === 0 ? [] : [item]));
    case "string":
      return [textOf(schema)];
    case "integer":
    case "number":
      return [Math.max(1, schema.minimum ?? 1)];
    case "boolean":
      return [true];
    default:
      return [{}];
  }
}

function joined({ properties = {}, required = [], ...rest }: Schema, one: Schema): Schema {
  return {
    ...rest,
    ...one,
    properties: { ...properties, ...one.properties },
    required: [...required, ...(one.required ?? [])],
  };
}

/** Alternatives of several fields are not combined: each stands beside the first of the others. */
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

function textOf({ format, minLength = 1 }: Schema): string {
  if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (format === "email") return "a@b.example";
  if (format === "date-time") return "2026-03-02T10:00:00.000Z";
  return "x".repeat(minLength);
}
