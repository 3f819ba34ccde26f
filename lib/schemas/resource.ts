import { exactObject } from "./exact-object.ts";
import { titled } from "./titled.ts";

/** What answers of more than one area are made of. */
export const text = { type: "string" } as const;
export const uuid = { type: "string", format: "uuid" } as const;
export const moment = { type: "string", format: "date-time" } as const;
export const momentOrNull = { type: ["string", "null"], format: "date-time" } as const;
export const integer = { type: "integer" } as const;
export const integerOrNull = { type: ["integer", "null"] } as const;
export const count = { type: "integer", minimum: 0 } as const;

/** Whose it is: the store is the only owner there is. */
export const owner = { const: "store" } as const;

/** The address of a resource on the host that was asked (decision 0115). */
export const link = { type: "string", format: "uri-reference" } as const;
export const selfLink = titled("SelfLink", exactObject({ self: link }));
export const relatedLink = titled("RelatedLink", exactObject({ related: link }));

/** The `meta` of a merchant's resource that says no more than whose it is and when it changed. */
export const ownedMeta = titled("OwnedMeta", exactObject({ owner, created_at: moment, updated_at: moment }));

/** The schema of a list whose elements have this schema. */
// @__NO_SIDE_EFFECTS__
export function arrayOf<const S>(items: S): { readonly type: "array"; readonly items: S } {
  return { type: "array", items };
}

/** A list that is there for its form: what it would hold is read elsewhere, or there is none. */
export const emptyArray = { type: "array", items: text, maxItems: 0 } as const;

/** The schema of a reference to a resource of this type. */
// @__NO_SIDE_EFFECTS__
export function reference<const T extends string>(type: T) {
  return exactObject({ type: { const: type }, id: uuid });
}
