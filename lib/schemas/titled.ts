import type { JSONSchema } from "json-schema-to-ts";

/** Names a schema in the API reference and in generated clients; unique. A spread copy keeps the name. */
// @__NO_SIDE_EFFECTS__
export function nameSchema<const S extends JSONSchema>(title: string, schema: S): S;
export function nameSchema(title: string, schema: object) {
  return { ...schema, title };
}
