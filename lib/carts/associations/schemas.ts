import { envelope } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { MAX_ASSOCIATIONS, MAX_ASSOCIATIONS_AT_ONCE, type Owner } from "./owners.ts";

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

/**
 * An object passes here and is refused with 403, as in the public API.
 * @param most in one request
 * @param text what happens to the owners
 */
// @__NO_SIDE_EFFECTS__
function buildAssociationsRequest(title: string, owner: Owner, most: number, text: string) {
  const list = buildOwnerListSchema(owner, most);
  return withSentForm(
    nameSchema(title, envelope(list), {
      "": text,
      data: `The ${owner}s. With an implicit token only the shopper's own ${owner}, or else 403.`,
      "data.id": `Id of the ${owner}.`,
    }),
    envelope({ ...list, type: ["array", "object"] }),
  );
}

export const associateAccountsRequest = buildAssociationsRequest(
  "AssociateAccountsRequest",
  "account",
  MAX_ASSOCIATIONS_AT_ONCE,
  "Accounts that get the cart.",
);
export const associateCustomersRequest = buildAssociationsRequest(
  "AssociateCustomersRequest",
  "customer",
  MAX_ASSOCIATIONS_AT_ONCE,
  "Customers that get the cart.",
);
export const dissociateAccountsRequest = buildAssociationsRequest(
  "DissociateAccountsRequest",
  "account",
  MAX_ASSOCIATIONS,
  "Accounts that the cart is taken from.",
);
export const dissociateCustomersRequest = buildAssociationsRequest(
  "DissociateCustomersRequest",
  "customer",
  MAX_ASSOCIATIONS,
  "Customers that the cart is taken from.",
);

export type AssociationsRequest = {
  readonly data: readonly { readonly id: string }[] | Readonly<Record<string, unknown>>;
};

export const associationsResponse = nameSchema(
  "CartOwnersResponse",
  exactObject({
    data: arrayOf(exactObject({ type: { enum: ["account", "customer"] }, id: text })),
  }),
  {
    "": "All accounts, or all customers, that the cart now belongs to.",
    data: "The accounts or the customers, as the path says.",
    type: "`account` or `customer`, as the path says.",
    id: "Id of the account or customer.",
  },
);
