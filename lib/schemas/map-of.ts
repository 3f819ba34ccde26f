import type { JSONSchema } from "json-schema-to-ts";

type MapOf<S> = { readonly type: "object"; readonly additionalProperties: S };

/** For keys that clients choose, such as ids or currency codes. */
// @__NO_SIDE_EFFECTS__
export function mapOf<const S extends JSONSchema>(values: S): MapOf<S> {
  return { type: "object", additionalProperties: values };
}
