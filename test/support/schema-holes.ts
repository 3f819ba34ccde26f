import type { JSONSchema } from "json-schema-to-ts";

type Schema = Exclude<JSONSchema, boolean>;

/** Keywords that describe a value without a type. */
const SAYS_WHAT = ["type", "const", "enum", "anyOf", "oneOf", "allOf", "$ref", "description"] as const;

/** The paths at which a response schema does not describe the answer; `(none)` without a schema. */
export function findHoles(schema: JSONSchema | undefined): readonly string[] {
  if (schema === undefined) return ["(none)"];
  return [...openParts(schema, ""), ...bareResources(schema)];
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
    ...listParts(schema).flatMap(([name, part]) => openParts(part, `${path}/${name}`)),
  ];
}

function listParts({
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

/** Resources of an answer that have only an id and a type. References are closed and are not among them. */
function bareResources(schema: JSONSchema): readonly string[] {
  const parts = (from: JSONSchema, name: string) =>
    typeof from === "boolean"
      ? []
      : listParts(from)
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
