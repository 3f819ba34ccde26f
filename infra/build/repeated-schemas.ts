import type { AnySchemaObject } from "ajv";

/**
 * A schema that says the same, in which what stands at several places of it stands once, below `$defs`: the compiler writes
 * the checks of a schema out at each place, so that an amount named twenty times would be most of a function. What is one
 * constant in the source is one object here.
 */
export function withoutRepeats(schema: AnySchemaObject): AnySchemaObject {
  const names = new Map(repeatedIn(schema).map((repeated, at) => [repeated, `repeated${at}`]));
  if (names.size === 0) return schema;
  const linked = (part: unknown): unknown => {
    const name = isSchema(part) ? names.get(part) : undefined;
    return name === undefined ? inside(part) : { $ref: `#/$defs/${name}` };
  };
  const inside = (part: unknown) => (isSchema(part) ? withParts(part, linked) : part);
  const $defs = Object.fromEntries([...names].map(([repeated, name]) => [name, inside(repeated)]));
  return { ...withParts(schema, linked), $defs };
}

/** What a schema names at more than one place. */
function repeatedIn(schema: AnySchemaObject): readonly AnySchemaObject[] {
  const places = new Map<AnySchemaObject, number>();
  const count = (part: unknown): void => {
    if (!isSchema(part)) return;
    const before = places.get(part) ?? 0;
    places.set(part, before + 1);
    if (before === 0) partsOf(part).forEach(count);
  };
  partsOf(schema).forEach(count);
  return [...places].flatMap(([part, times]) => (times > 1 ? [part] : []));
}

function partsOf({ properties = {}, items }: AnySchemaObject): readonly unknown[] {
  return [...Object.values(properties), items];
}

/** Properties and elements alone: a discriminator reads its branches where they stand. */
function withParts(schema: AnySchemaObject, change: (part: unknown) => unknown): AnySchemaObject {
  const { properties, items } = schema;
  const entries = Object.entries(properties ?? {}).map(([name, part]) => [name, change(part)]);
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(entries) }),
    ...(items === undefined ? {} : { items: change(items) }),
  };
}

function isSchema(part: unknown): part is AnySchemaObject {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}
