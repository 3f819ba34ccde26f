import type { Texts } from "../texts.ts";

export const accountTexts: Texts = {
  components: {
    Account:
      "A company or person that buys. Members act for it; it has its own carts, orders and addresses, and may have a parent account.",
    CreateAccountRequest: "An account to create. It has no members at first.",
    UpdateAccountRequest: "The fields of an account to change; fields that are left out keep their values.",
    AccountResponse: "An account.",
    AccountListResponse: "A page of accounts.",
  },
  fields: {
    id: "Id of the account. A change may leave it out; an id other than the one in the path is 400.",
    name: "Name that members see when they choose an account. It need not be unique.",
    legal_name:
      "Legal name of the account. Null if there is none; an empty string in a request means the same.",
    registration_id:
      "Registration number such as a VAT id, unique in the store and compared exactly. Null or an empty string means none.",
    external_ref: "Id in another system. It need not be unique. Null or an empty string means none.",
    parent_id:
      "Id of the parent account, null for a root account. It never changes, even when the parent is deleted.",
    relationships: "The accounts above this one; empty for a root account.",
    "relationships.parent": "The parent account; absent for a root account.",
    "relationships.parent.data": "Reference to the parent.",
    "relationships.parent.data.id": "Id of the parent account.",
    "relationships.ancestors":
      "The accounts above this one, from the root down to the parent; absent for a root account.",
    "relationships.ancestors.data": "Reference to an ancestor.",
    "relationships.ancestors.data.id": "Id of an ancestor account.",
  },
};

/** Account members and their memberships. */
export const memberTexts: readonly Texts[] = [
  {
    components: {
      AccountMember:
        "A person who acts for accounts. It mirrors the user of the account realm that has the same id, and changes with that user.",
      UpdateAccountMemberRequest:
        "Accepted for compatibility, but changes nothing: change the name and e-mail address of the user instead.",
      AccountMemberResponse: "An account member.",
      AccountMemberListResponse: "A page of account members.",
    },
    fields: {
      id: "Id of the member, the same as the id of its user. In a request, an id other than the one in the path is 400.",
      name: "Full name of the person, taken from the user.",
      email: "E-mail address of the person, taken from the user. Several members may have the same one.",
      given_name: "Given name, or null if none was given; never derived from `name`.",
      middle_name: "Middle name, or null if none was given.",
      family_name: "Family name, or null if none was given; never derived from `name`.",
    },
  },
  {
    components: {
      AccountMembership:
        "The link that lets a member act for an account. There are no roles: all members of an account have the same rights.",
      CreateAccountMembershipRequest: "The member to add to the account.",
      UpdateAccountMembershipRequest:
        "Accepted for compatibility, but changes nothing; naming another member is 400.",
      AccountMembershipResponse: "A membership, with its member if requested with `include`.",
      AccountMembershipListResponse: "A page of the memberships of an account.",
      MemberAccountMembershipListResponse: "A page of the memberships of a member.",
      IncludedAccountMembers: "The members of the memberships, requested with `include=account_member`.",
      IncludedAccounts: "The accounts of the memberships, requested with `include=account`.",
    },
    fields: {
      id: "Id of the membership. A change may leave it out; an id other than the one in the path is 400.",
      account_member_id: "Id of the member who acts for the account.",
      relationships: "The account and the member that the membership links.",
      "relationships.account": "The account that the member acts for.",
      "relationships.account.data": "Reference to the account.",
      "relationships.account.data.id": "Id of the account.",
      "relationships.account_member": "The member who acts for the account.",
      "relationships.account_member.data": "Reference to the member.",
      "relationships.account_member.data.id": "Id of the member.",
    },
  },
];
