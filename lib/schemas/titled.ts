import type { JSONSchema } from "json-schema-to-ts";

/**
 * The schema under the name that it has in the API reference and in the clients made of it: one word of capitalised
 * words, which no other schema has. What is spread of it takes the name along; another shape needs another.
 */
// @__NO_SIDE_EFFECTS__
export function titled<const S extends JSONSchema>(title: string, schema: S): S;
export function titled(title: string, schema: object) {
  return { ...schema, title };
}
