import type { FromSchema } from "json-schema-to-ts";
import { enveloped, envelopedWithLink, pageOf, timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { selfLink, text, uuid } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";

const type = { const: "account_member" } as const;
const textOrNull = { type: ["string", "null"] } as const;

/** Changes nothing: what a member shows is changed at the user. */
export const updateMemberRequest = titled(
  "UpdateAccountMemberRequest",
  enveloped({
    type: "object",
    required: ["type"],
    properties: { type, id: { type: "string", maxLength: 255 } },
  } as const),
);

export type UpdateMemberRequest = FromSchema<typeof updateMemberRequest>;

/** A member as clients read it. */
export const accountMember = titled(
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

export const memberResponse = titled("AccountMemberResponse", envelopedWithLink(accountMember));
export const membersResponse = titled("AccountMemberListResponse", pageOf(accountMember));
