import type { Texts } from "../texts.ts";

/** Accounts. */
export const accountTexts: Texts = {
  components: {
    Account:
      "A company or person that buys. Members act for it; carts, orders and addresses are its own, and it may have a parent.",
    CreateAccountRequest: "An account to make, without members.",
    UpdateAccountRequest: "What to change of an account; what is left out stays.",
    AccountResponse: "An account.",
    AccountListResponse: "A page of accounts.",
  },
  fields: {
    id: "Id of the account. A change may leave it out; any other than that of the path is 400.",
    name: "Name as members see it when they choose an account; several may have the same.",
    legal_name: "Name in law. Null, or an empty text in a request, means none.",
    registration_id:
      "Number in a register, such as a VAT id: unique in the store and compared exactly. Null or an empty text means none.",
    external_ref: "Id in another system, not checked for uniqueness. Null or an empty text means none.",
    parent_id:
      "Id of the account above it, null for a root. It never changes; the parent may be gone by now.",
    relationships: "Where the account stands among others; empty for a root.",
    "relationships.parent": "The account above it; absent for a root.",
    "relationships.parent.data": "Reference to the parent.",
    "relationships.parent.data.id": "Id of the parent account.",
    "relationships.ancestors": "The accounts above it, from the root to the parent; absent for a root.",
    "relationships.ancestors.data": "Reference to an ancestor.",
    "relationships.ancestors.data.id": "Id of an ancestor account.",
  },
};

/** Those who act for accounts, and that they do. */
export const memberTexts: readonly Texts[] = [
  {
    components: {
      AccountMember:
        "A person who acts for accounts. It shows the user of the account realm with the same id, and changes with that user.",
      UpdateAccountMemberRequest:
        "Accepted for clients that send it, and changes nothing: name and address are changed at the user.",
      AccountMemberResponse: "An account member.",
      AccountMemberListResponse: "A page of account members.",
    },
    fields: {
      id: "Id of the member, the same as its user's.",
      name: "Full name of the person, as the user has it.",
      email: "E-mail address of the person, as the user has it. Several members may have the same.",
      given_name: "Given name, null if none was told; never derived from `name`.",
      middle_name: "Middle name, null if none was told.",
      family_name: "Family name, null if none was told; never derived from `name`.",
    },
  },
  {
    components: {
      AccountMembership:
        "That a member acts for an account. It has no role: all members of an account may do the same.",
      CreateAccountMembershipRequest: "The member who is to act for the account.",
      UpdateAccountMembershipRequest:
        "Accepted for clients that send it, and changes nothing; another member is refused.",
      AccountMembershipResponse: "A membership, with its member if `include` asks for it.",
      AccountMembershipListResponse: "A page of the memberships of an account.",
      MemberAccountMembershipListResponse: "A page of the memberships of a member.",
      IncludedAccountMembers: "The members of the memberships, asked for with `include=account_member`.",
      IncludedAccounts: "The accounts of the memberships, asked for with `include=account`.",
    },
    fields: {
      id: "Id of the membership. A change may leave it out; any other than that of the path is 400.",
      account_member_id: "Id of the member who acts for the account.",
      relationships: "The two that the membership ties together.",
      "relationships.account": "The account that the member acts for.",
      "relationships.account.data": "Reference to the account.",
      "relationships.account.data.id": "Id of the account.",
      "relationships.account_member": "The member who acts for the account.",
      "relationships.account_member.data": "Reference to the member.",
      "relationships.account_member.data.id": "Id of the member.",
    },
  },
];
