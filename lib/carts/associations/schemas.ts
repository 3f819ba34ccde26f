import type { JSONSchema } from "json-schema-to-ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import type { Owner } from "./owners.ts";

/** A bare array, as many clients send it, becomes `{data: […]}`. */
export function foldBareArray(body: unknown): unknown {
  return Array.isArray(body) ? { data: body } : body;
}

/** What is no array passes here and is refused with 403, as public clients know it. @param most in one request */
export function associationsBody(owner: Owner, most: number) {
  return {
    type: "object",
    required: ["data"],
    properties: {
      data: {
        type: ["array", "object"],
        minItems: 1,
        maxItems: most,
        items: {
          type: "object",
          required: ["type", "id"],
          properties: { type: { const: owner }, id: { type: "string", minLength: 1, maxLength: 255 } },
        },
      },
    },
  } as const satisfies JSONSchema;
}

export type AssociationsRequest = {
  readonly data: readonly { readonly id: string }[] | Readonly<Record<string, unknown>>;
};

/** The accounts or customers that a cart belongs to. */
export const associationsResponse = exactObject({
  data: arrayOf(exactObject({ type: { enum: ["account", "customer"] }, id: text })),
});
