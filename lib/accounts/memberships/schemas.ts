import type { FromSchema } from "json-schema-to-ts";
import { namePage, pageOf, requestOf, taggedMeta } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, reference, resourceOf, selfLink, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { accountMember } from "../members/schemas.ts";
import { account } from "../schemas.ts";

const type = { const: "account_membership" } as const;

export const createMembershipRequest = nameSchema(
  "CreateAccountMembershipRequest",
  requestOf(["type", "account_member_id"], { type, account_member_id: uuid }),
  {
    "": "The member to add to the account.",
    account_member_id: "Id of the member who acts for the account.",
  },
);

const accountMembershipIdText =
  "Id of the membership. A change may leave it out; an id other than the one in the path is 400.";

export const updateMembershipRequest = nameSchema(
  "UpdateAccountMembershipRequest",
  requestOf(["type"], {
    type,
    id: { type: "string", maxLength: 255 },
    account_member_id: {
      type: "string",
      maxLength: 255,
      description: "Id of the current member; another member is 400.",
    },
  }),
  {
    "": "Accepted for compatibility, but changes nothing; naming another member is 400.",
    id: accountMembershipIdText,
  },
);

export type CreateMembershipRequest = FromSchema<typeof createMembershipRequest>;
export type UpdateMembershipRequest = FromSchema<typeof updateMembershipRequest>;

const wrapMembershipReference = <const T extends string>(name: T) => exactObject({ data: reference(name) });

export const membership = nameSchema(
  "AccountMembership",
  resourceOf(type.const, {
    account_member_id: uuid,
    relationships: exactObject({
      account: wrapMembershipReference("account"),
      account_member: wrapMembershipReference("account_member"),
    }),
    links: selfLink,
    meta: taggedMeta,
  }),
  {
    "": "The link that lets a member act for an account. There are no roles: all members of an account have the same rights.",
    id: accountMembershipIdText,
    account_member_id: "Id of the member who acts for the account.",
    relationships: "The account and the member that the membership links.",
    "relationships.account": "The account that the member acts for.",
    "relationships.account.data": "Reference to the account.",
    "relationships.account_member": "The member who acts for the account.",
    "relationships.account_member.data": "Reference to the member.",
    "relationships.account_member.data.id": "Id of the member.",
  },
);

const membersIncluded = nameSchema(
  "IncludedAccountMembers",
  exactObject({ account_members: arrayOf(accountMember) }),
  "The members of the memberships, requested with `include=account_member`.",
);
const accountsIncluded = nameSchema(
  "IncludedAccounts",
  exactObject({ accounts: arrayOf(account) }),
  "The accounts of the memberships, requested with `include=account`.",
);

export const membershipResponse = nameSchema(
  "AccountMembershipResponse",
  exactObject({ data: membership, links: selfLink, included: optional(membersIncluded) }),
  "A membership, with its member if requested with `include`.",
);
export const membershipsOfAccountResponse = namePage(membership, "A page of the memberships of an account.", {
  included: membersIncluded,
});
export const membershipsOfMemberResponse = nameSchema(
  "MemberAccountMembershipListResponse",
  pageOf(membership, { included: accountsIncluded }),
  "A page of the memberships of a member.",
);
