import type { JSONSchema } from "json-schema-to-ts";

// @__NO_SIDE_EFFECTS__
export function oneOrMany<const S extends JSONSchema>(one: S, most: number) {
  return { oneOf: [one, { type: "array", items: one, minItems: 1, maxItems: most }] } as const;
}
