import type { FromSchema } from "json-schema-to-ts";
import { personName } from "../auth/shopper-schemas.ts";
import { enveloped, envelopedWithLink, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { text as answered, arrayOf, reference, selfLink, uuid } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";

const textOrNull = (maxLength: number) => ({ type: ["string", "null"], maxLength }) as const;

const accountFields = {
  name: personName,
  legal_name: textOrNull(255),
  registration_id: textOrNull(63),
  external_ref: textOrNull(2048),
} as const;

export const createAccountRequest = titled(
  "CreateAccountRequest",
  enveloped({
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

export const updateAccountRequest = titled(
  "UpdateAccountRequest",
  enveloped({
    type: "object",
    required: ["type"],
    properties: { type: { const: "account" }, id: { type: "string", maxLength: 255 }, ...accountFields },
  } as const),
);

const answeredOrNull = { type: ["string", "null"] } as const;
const named = <const T extends string>(type: T) => exactObject({ data: reference(type) });

/** An account as clients read it. */
export const account = titled(
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
      parent: optional(named("account")),
      ancestors: optional(arrayOf(named("account"))),
    }),
    links: selfLink,
    meta: timestampedMeta,
  }),
);

export const accountResponse = titled("AccountResponse", envelopedWithLink(account));
export const accountsResponse = titled("AccountListResponse", pageOf(account));

export type CreateAccountRequest = FromSchema<typeof createAccountRequest>;
export type UpdateAccountRequest = FromSchema<typeof updateAccountRequest>;
