import type { JSONSchema } from "json-schema-to-ts";

type Schema = Exclude<JSONSchema, boolean>;

/** Keywords that say what a value without a type is. */
const SAYS_WHAT = ["type", "const", "enum", "anyOf", "oneOf", "allOf", "$ref", "description"] as const;

/** The paths of a response schema where it leaves open what an answer has; `(none)` when there is no schema. */
export function holesOf(schema: JSONSchema | undefined): readonly string[] {
  if (schema === undefined) return ["(none)"];
  return [...openParts(schema, ""), ...bareResources(schema)];
}

export function isWhole(schema: JSONSchema | undefined): boolean {
  return holesOf(schema).length === 0;
}

function openParts(schema: JSONSchema, path: string): readonly string[] {
  if (typeof schema === "boolean") return schema ? [path] : [];
  const types: readonly unknown[] = [schema.type].flat();
  const isOpen =
    !SAYS_WHAT.some((keyword) => Object.hasOwn(schema, keyword)) ||
    (types.includes("object") && !schema.properties && !schema.additionalProperties) ||
    (types.includes("array") && !schema.items);
  return [
    ...(isOpen ? [path] : []),
    ...partsOf(schema).flatMap(([name, part]) => openParts(part, `${path}/${name}`)),
  ];
}

function partsOf({
  properties = {},
  additionalProperties,
  items,
  ...schema
}: Schema): (readonly [string, JSONSchema])[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.entries(properties),
    ...(additionalProperties === undefined ? [] : [["*", additionalProperties] as const]),
    ...[items ?? []].flat().map((item) => ["[]", item] as const),
    ...choices.map((choice) => ["|", choice] as const),
  ];
}

/** The resources of an answer of which only id and type are told; references have no more, and are closed. */
function bareResources(schema: JSONSchema): readonly string[] {
  const parts = (from: JSONSchema, name: string) =>
    typeof from === "boolean"
      ? []
      : partsOf(from)
          .filter(([part]) => part === name)
          .map(([, part]) => part);
  const data = parts(schema, "data");
  const elements = [...data, ...data.flatMap((part) => parts(part, "[]"))];
  const resources = [...elements, ...elements.flatMap((part) => parts(part, "|"))];
  const isBare = (part: JSONSchema) =>
    typeof part !== "boolean" &&
    part.properties !== undefined &&
    part.additionalProperties !== false &&
    Object.keys(part.properties).every((name) => ["id", "type"].includes(name));
  return resources.filter(isBare).map(() => "/data");
}
