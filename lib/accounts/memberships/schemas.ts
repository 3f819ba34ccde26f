import type { FromSchema } from "json-schema-to-ts";
import { envelope, pageOf, timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, reference, selfLink, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { accountMember } from "../members/schemas.ts";
import { account } from "../schemas.ts";

const type = { const: "account_membership" } as const;

export const createMembershipRequest = nameSchema(
  "CreateAccountMembershipRequest",
  envelope({
    type: "object",
    required: ["type", "account_member_id"],
    properties: { type, account_member_id: uuid },
  } as const),
);

export const updateMembershipRequest = nameSchema(
  "UpdateAccountMembershipRequest",
  envelope({
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

const wrapMembershipReference = <const T extends string>(name: T) => exactObject({ data: reference(name) });

export const membership = nameSchema(
  "AccountMembership",
  exactObject({
    id: uuid,
    type,
    account_member_id: uuid,
    relationships: exactObject({
      account: wrapMembershipReference("account"),
      account_member: wrapMembershipReference("account_member"),
    }),
    links: selfLink,
    meta: timestampedMeta,
  }),
);

const membersIncluded = nameSchema(
  "IncludedAccountMembers",
  exactObject({ account_members: arrayOf(accountMember) }),
);
const accountsIncluded = nameSchema("IncludedAccounts", exactObject({ accounts: arrayOf(account) }));

export const membershipResponse = nameSchema(
  "AccountMembershipResponse",
  exactObject({ data: membership, links: selfLink, included: optional(membersIncluded) }),
);
export const membershipsOfAccountResponse = nameSchema(
  "AccountMembershipListResponse",
  pageOf(membership, { included: membersIncluded }),
);
export const membershipsOfMemberResponse = nameSchema(
  "MemberAccountMembershipListResponse",
  pageOf(membership, { included: accountsIncluded }),
);
