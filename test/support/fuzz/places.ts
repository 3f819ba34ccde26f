import { joinSchemas, type Schema } from "./schema-values.ts";

/** A place of a body for which the schema has a part. */
export type Place = {
  readonly at: readonly string[];
  readonly schema: Schema;
  readonly name: string;
  readonly isRequired: boolean;
  readonly isThere: boolean;
};

/** All places of a body whose parent is there; for a list, those of its first element. */
export function listPlaces(schema: Schema, value: unknown, at: readonly string[]): Place[] {
  const own = chooseSchema(schema, value);
  if (Array.isArray(value)) {
    const [first] = value;
    return listPart(own.items ?? schemaLike(first), first, [...at, "0"], { isRequired: true });
  }
  if (typeof value !== "object" || value === null) return [];
  const { properties = {}, required = [], additionalProperties } = own;
  const type = Reflect.get(value, "type");
  const fields = Object.entries<Schema>(properties).flatMap(([name, part]) =>
    listPart(part, Reflect.get(value, name), [...at, name], {
      isRequired: required.includes(name),
      name: name === "id" && typeof type === "string" ? `a ${type}` : name,
    }),
  );
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(properties, name));
  const isMap = typeof additionalProperties === "object";
  const more = isMap && others.length === 0 ? [["another", undefined] as const] : others;
  return [
    ...fields,
    ...more.flatMap(([name, child]) =>
      listPart(isMap ? additionalProperties : schemaLike(child), child, [...at, name], { isRequired: false }),
    ),
  ];
}

/** Some fields have rules in code instead of a schema. Values of the same type are nearly good. */
function schemaLike(value: unknown): Schema {
  if (Array.isArray(value)) return { type: "array", items: schemaLike(value[0]) };
  return { type: value === null || value === undefined ? "null" : typeof value };
}

function listPart(
  schema: Schema,
  value: unknown,
  at: readonly string[],
  { isRequired, name = at.at(-1) ?? "" }: { isRequired: boolean; name?: string },
): Place[] {
  if (typeof schema !== "object") return [];
  return [{ at, schema, name, isRequired, isThere: value !== undefined }, ...listPlaces(schema, value, at)];
}

/** The alternative that has this value's constants. */
function chooseSchema(schema: Schema, value: unknown): Schema {
  const { oneOf, anyOf, ...rest } = schema ?? {};
  const choices: readonly Schema[] | undefined = oneOf ?? anyOf;
  if (!choices) return schema ?? {};
  const fits = ({ properties = {}, type }: Schema) =>
    [type].flat().includes("array") === Array.isArray(value) &&
    Object.entries<Schema>(properties).every(
      ([name, part]) => part.const === undefined || part.const === Object(value)[name],
    );
  return joinSchemas(rest, choices.find(fits) ?? choices[0]);
}
