import type { FromSchema } from "json-schema-to-ts";
import { enveloped, pageOf, timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, reference, selfLink, uuid } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
import { accountMember } from "../members/schemas.ts";
import { account } from "../schemas.ts";

const type = { const: "account_membership" } as const;

export const createMembershipRequest = titled(
  "CreateAccountMembershipRequest",
  enveloped({
    type: "object",
    required: ["type", "account_member_id"],
    properties: { type, account_member_id: uuid },
  } as const),
);

export const updateMembershipRequest = titled(
  "UpdateAccountMembershipRequest",
  enveloped({
    type: "object",
    required: ["type"],
    properties: {
      type,
      id: { type: "string", maxLength: 255 },
      account_member_id: {
        type: "string",
        maxLength: 255,
        description: "Id of the current member; another member is 400.",
      },
    },
  } as const),
);

export type CreateMembershipRequest = FromSchema<typeof createMembershipRequest>;
export type UpdateMembershipRequest = FromSchema<typeof updateMembershipRequest>;

const named = <const T extends string>(name: T) => exactObject({ data: reference(name) });

/** A membership as clients read it. */
export const membership = titled(
  "AccountMembership",
  exactObject({
    id: uuid,
    type,
    account_member_id: uuid,
    relationships: exactObject({ account: named("account"), account_member: named("account_member") }),
    links: selfLink,
    meta: timestampedMeta,
  }),
);

const membersIncluded = titled(
  "IncludedAccountMembers",
  exactObject({ account_members: arrayOf(accountMember) }),
);
const accountsIncluded = titled("IncludedAccounts", exactObject({ accounts: arrayOf(account) }));

export const membershipResponse = titled(
  "AccountMembershipResponse",
  exactObject({ data: membership, links: selfLink, included: optional(membersIncluded) }),
);
export const membershipsOfAccountResponse = titled(
  "AccountMembershipListResponse",
  pageOf(membership, { included: membersIncluded }),
);
export const membershipsOfMemberResponse = titled(
  "MemberAccountMembershipListResponse",
  pageOf(membership, { included: accountsIncluded }),
);
