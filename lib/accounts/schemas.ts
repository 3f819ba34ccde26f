import type { FromSchema } from "json-schema-to-ts";
import { personName } from "../auth/shopper-schemas.ts";
import { describeFields } from "../schemas/describe-schema.ts";
import { nameLinkedAnswer, namePage, requestOf, taggedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { text as answered, arrayOf, reference, resourceOf, selfLink } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";

const textOrNull = (maxLength: number) => ({ type: ["string", "null"], maxLength }) as const;

const accountTexts = {
  name: "Name that members see when they choose an account. It need not be unique.",
  legal_name:
    "Legal name of the account. Null if there is none; an empty string in a request means the same.",
  registration_id:
    "Registration number such as a VAT id, unique in the store and compared exactly. Null or an empty string means none.",
  external_ref: "Id in another system. It need not be unique. Null or an empty string means none.",
} as const;

const accountFields = describeFields(
  {
    name: personName,
    legal_name: textOrNull(255),
    registration_id: textOrNull(63),
    external_ref: textOrNull(2048),
  },
  accountTexts,
);

export const createAccountRequest = nameSchema(
  "CreateAccountRequest",
  requestOf(["type", "name"], {
    type: { const: "account" },
    ...accountFields,
    parent_id: {
      ...textOrNull(255),
      description:
        "Id of the parent account, which cannot change later. Left out, null or an empty string makes a root account.",
    },
  }),
  "An account to create. It has no members at first.",
);

const accountIdText =
  "Id of the account. A change may leave it out; an id other than the one in the path is 400.";

export const updateAccountRequest = nameSchema(
  "UpdateAccountRequest",
  requestOf(["type"], {
    type: { const: "account" },
    id: { type: "string", maxLength: 255 },
    ...accountFields,
  }),
  {
    "": "The fields of an account to change; fields that are left out keep their values.",
    id: accountIdText,
  },
);

const answeredOrNull = { type: ["string", "null"] } as const;
const wrapAccountReference = <const T extends string>(type: T) => exactObject({ data: reference(type) });

export const account = nameSchema(
  "Account",
  resourceOf("account", {
    name: answered,
    legal_name: answeredOrNull,
    registration_id: answeredOrNull,
    external_ref: answeredOrNull,
    parent_id: answeredOrNull,
    relationships: exactObject({
      parent: optional(wrapAccountReference("account")),
      ancestors: optional(arrayOf(wrapAccountReference("account"))),
      account_tags: optional(exactObject({ data: arrayOf(reference("account_tag")) })),
    }),
    links: selfLink,
    meta: taggedMeta,
  }),
  {
    "":
      "A company or person that buys. Members act for it; it has its own carts, orders and addresses, and may " +
      "have a parent account.",
    ...accountTexts,
    id: accountIdText,
    parent_id:
      "Id of the parent account, null for a root account. It never changes, even when the parent is deleted.",
    relationships: "The accounts above this one and its tags; empty for a root account without tags.",
    "relationships.parent": "The parent account; absent for a root account.",
    "relationships.parent.data": "Reference to the parent.",
    "relationships.parent.data.id": "Id of the parent account.",
    "relationships.ancestors":
      "The accounts above this one, from the root down to the parent; absent for a root account.",
    "relationships.ancestors.data": "Reference to an ancestor.",
    "relationships.ancestors.data.id": "Id of an ancestor account.",
    "relationships.account_tags": "Tags of the account; absent without any.",
    "relationships.account_tags.data": "The tags, in the order in which the account got them.",
  },
);

export const accountResponse = nameLinkedAnswer(account, "An account.");
export const accountsResponse = namePage(account, "A page of accounts.");

export type CreateAccountRequest = FromSchema<typeof createAccountRequest>;
export type UpdateAccountRequest = FromSchema<typeof updateAccountRequest>;
