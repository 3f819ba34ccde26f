import type { JSONSchema } from "json-schema-to-ts";
import { describeSchema } from "./describe-schema.ts";
import { type ExactFields, type ExactObject, exactObject } from "./exact-object.ts";
import { nameSchema } from "./titled.ts";

export const text = { type: "string" } as const;
export const uuid = { type: "string", format: "uuid" } as const;
export const moment = { type: "string", format: "date-time" } as const;
export const momentOrNull = { type: ["string", "null"], format: "date-time" } as const;
export const integer = { type: "integer" } as const;
export const integerOrNull = { type: ["integer", "null"] } as const;
export const count = { type: "integer", minimum: 0 } as const;

export const owner = { const: "store" } as const;

/** Relative to the requested host (decision 0115). */
export const link = { type: "string", format: "uri-reference" } as const;
export const selfLink = nameSchema("SelfLink", exactObject({ self: link }), "Link to the resource itself.");
export const relatedLink = nameSchema("RelatedLink", exactObject({ related: link }), {
  "": "Where related resources are read.",
  related: "Path of the related resources, without a host.",
});

export const etagId = {
  type: "string",
  description:
    'Tag of the state that is shown. The header `ETag` of an answer with it alone has it as `W/"…"`.',
} as const;

export const ownedMeta = nameSchema(
  "OwnedMeta",
  exactObject({ owner, created_at: moment, updated_at: moment }),
  "Whose the resource is, and when it was created and last changed.",
);

export const taggedOnly = nameSchema(
  "TagMeta",
  exactObject({ etag_id: etagId }),
  "The tag of the state that is shown.",
);

export const taggedOwnedMeta = nameSchema(
  "TaggedOwnedMeta",
  exactObject({ owner, created_at: moment, updated_at: moment, etag_id: etagId }),
  "Whose the resource is, when it was created and last changed, and the tag of its state.",
);

// @__NO_SIDE_EFFECTS__
export function arrayOf<const S>(items: S): { readonly type: "array"; readonly items: S } {
  return { type: "array", items };
}

/** Always empty: its content is read elsewhere, or there is none. */
export const emptyArray = { type: "array", items: text, maxItems: 0 } as const;

// @__NO_SIDE_EFFECTS__
export function reference<const T extends string>(type: T) {
  return exactObject({
    type: { const: type },
    id: describeSchema(uuid, `Id of the ${type.replaceAll(/[-_]/g, " ")}.`),
  });
}

type Resource<T, F> = ExactObject<{ readonly id: typeof uuid; readonly type: { readonly const: T } } & F>;

/** A resource as answers have it: `exactObject` with an id, this type and these fields. */
export function resourceOf<const T extends string, const F extends ExactFields>(
  type: T,
  fields: F,
): Resource<T, F>;
// @__NO_SIDE_EFFECTS__
export function resourceOf(type: string, fields: ExactFields): object {
  return exactObject({ id: uuid, type: { const: type }, ...fields });
}

type MapOf<S> = { readonly type: "object"; readonly additionalProperties: S };

/** For keys that clients choose, such as ids or currency codes. */
// @__NO_SIDE_EFFECTS__
export function mapOf<const S extends JSONSchema>(values: S): MapOf<S> {
  return { type: "object", additionalProperties: values };
}

// @__NO_SIDE_EFFECTS__
export function oneOrMany<const S extends JSONSchema>(one: S, most: number) {
  return { oneOf: [one, { type: "array", items: one, minItems: 1, maxItems: most }] } as const;
}
