import type { FromSchema } from "json-schema-to-ts";
import { envelope, envelopeWithLink, pageOf, timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const type = { const: "account_member" } as const;
const textOrNull = { type: ["string", "null"] } as const;

/** Has no field to change: a member's data changes at its user. */
export const updateMemberRequest = nameSchema(
  "UpdateAccountMemberRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: { type, id: { type: "string", maxLength: 255 } },
  } as const),
);

export type UpdateMemberRequest = FromSchema<typeof updateMemberRequest>;

export const accountMember = nameSchema(
  "AccountMember",
  exactObject({
    id: uuid,
    type,
    name: text,
    email: text,
    given_name: textOrNull,
    middle_name: textOrNull,
    family_name: textOrNull,
    links: selfLink,
    meta: timestampedMeta,
  }),
);

export const memberResponse = nameSchema("AccountMemberResponse", envelopeWithLink(accountMember));
export const membersResponse = nameSchema("AccountMemberListResponse", pageOf(accountMember));
