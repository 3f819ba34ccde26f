import type { JSONSchema } from "json-schema-to-ts";

/** The schema of something that may be sent alone or in a list. @param most in one list */
// @__NO_SIDE_EFFECTS__
export function oneOrMany<const S extends JSONSchema>(one: S, most: number) {
  return { oneOf: [one, { type: "array", items: one, minItems: 1, maxItems: most }] } as const;
}
