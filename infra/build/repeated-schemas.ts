import type { AnySchemaObject } from "ajv";

/**
 * An equivalent schema with each repeated part once, below `$defs`. The compiler writes the checks of a part at every use,
 * so an amount used 20 times would be most of a function. A constant of the source is one object here, so parts are
 * compared by identity.
 */
export function withoutRepeats(schema: AnySchemaObject): AnySchemaObject {
  const names = new Map(findRepeated(schema).map((repeated, at) => [repeated, `repeated${at}`]));
  if (names.size === 0) return schema;
  const linkRepeated = (part: unknown): unknown => {
    const name = isSchema(part) ? names.get(part) : undefined;
    return name === undefined ? inside(part) : { $ref: `#/$defs/${name}` };
  };
  const inside = (part: unknown) => (isSchema(part) ? withParts(part, linkRepeated) : part);
  const $defs = Object.fromEntries([...names].map(([repeated, name]) => [name, inside(repeated)]));
  return { ...withParts(schema, linkRepeated), $defs };
}

/** Schemas that occur at more than one place. */
function findRepeated(schema: AnySchemaObject): readonly AnySchemaObject[] {
  const places = new Map<AnySchemaObject, number>();
  const count = (part: unknown): void => {
    if (!isSchema(part)) return;
    const before = places.get(part) ?? 0;
    places.set(part, before + 1);
    if (before === 0) listSubschemas(part).forEach(count);
  };
  listSubschemas(schema).forEach(count);
  return [...places].flatMap(([part, times]) => (times > 1 ? [part] : []));
}

function listSubschemas({ properties = {}, items }: AnySchemaObject): readonly unknown[] {
  return [...Object.values(properties), items];
}

/** Only properties and elements: `discriminator` needs its branches inline. */
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
