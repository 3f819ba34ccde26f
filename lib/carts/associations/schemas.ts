import { envelope } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { Owner } from "./owners.ts";

/** A bare array, as many clients send it, becomes `{data: […]}`. */
export function foldBareArray(body: unknown): unknown {
  return Array.isArray(body) ? { data: body } : body;
}

/** @param most in one request */
function buildOwnerListSchema(owner: Owner, most: number) {
  return {
    type: "array",
    minItems: 1,
    maxItems: most,
    items: {
      type: "object",
      required: ["type", "id"],
      properties: { type: { const: owner }, id: { type: "string", minLength: 1, maxLength: 255 } },
    },
  } as const;
}

/** An object passes here and is refused with 403, as in the public API. @param most in one request */
export function associationsBody(title: string, owner: Owner, most: number) {
  const list = buildOwnerListSchema(owner, most);
  return withSentForm(nameSchema(title, envelope(list)), envelope({ ...list, type: ["array", "object"] }));
}

export type AssociationsRequest = {
  readonly data: readonly { readonly id: string }[] | Readonly<Record<string, unknown>>;
};

export const associationsResponse = nameSchema(
  "CartOwnersResponse",
  exactObject({
    data: arrayOf(exactObject({ type: { enum: ["account", "customer"] }, id: text })),
  }),
);
