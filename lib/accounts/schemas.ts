import type { FromSchema } from "json-schema-to-ts";
import { personName } from "../auth/shopper-schemas.ts";
import { envelope, envelopeWithLink, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { text as answered, arrayOf, reference, selfLink, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";

const textOrNull = (maxLength: number) => ({ type: ["string", "null"], maxLength }) as const;

const accountFields = {
  name: personName,
  legal_name: textOrNull(255),
  registration_id: textOrNull(63),
  external_ref: textOrNull(2048),
} as const;

export const createAccountRequest = nameSchema(
  "CreateAccountRequest",
  envelope({
    type: "object",
    required: ["type", "name"],
    properties: {
      type: { const: "account" },
      ...accountFields,
      parent_id: {
        ...textOrNull(255),
        description:
          "Id of the parent account, which cannot change later. Left out, null or an empty string makes a root account.",
      },
    },
  } as const),
);

export const updateAccountRequest = nameSchema(
  "UpdateAccountRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: { type: { const: "account" }, id: { type: "string", maxLength: 255 }, ...accountFields },
  } as const),
);

const answeredOrNull = { type: ["string", "null"] } as const;
const wrapAccountReference = <const T extends string>(type: T) => exactObject({ data: reference(type) });

export const account = nameSchema(
  "Account",
  exactObject({
    id: uuid,
    type: { const: "account" },
    name: answered,
    legal_name: answeredOrNull,
    registration_id: answeredOrNull,
    external_ref: answeredOrNull,
    parent_id: answeredOrNull,
    relationships: exactObject({
      parent: optional(wrapAccountReference("account")),
      ancestors: optional(arrayOf(wrapAccountReference("account"))),
    }),
    links: selfLink,
    meta: timestampedMeta,
  }),
);

export const accountResponse = nameSchema("AccountResponse", envelopeWithLink(account));
export const accountsResponse = nameSchema("AccountListResponse", pageOf(account));

export type CreateAccountRequest = FromSchema<typeof createAccountRequest>;
export type UpdateAccountRequest = FromSchema<typeof updateAccountRequest>;
