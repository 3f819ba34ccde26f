import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Account sign-in",
      group: "Shop",
      place: 100,
      description:
        "Members of accounts sign in or up here and get the token for the header `EP-Account-Management-Authentication-Token`, one for each account that they act for. How they may sign in is set under *Sign-in settings*.",
      has: ["accounts/create-account-token", "accounts/one-time-codes"],
    },
    {
      name: "Accounts",
      group: "Shop",
      place: 110,
      description:
        "Companies or persons who buy, with the members who act for them. A member sees the accounts of the token; administrators see and change all of them. A shop without companies can do with *Customers*.",
    },
    {
      name: "Sign-in users",
      group: "Operate",
      place: 50,
      description:
        "Who can sign in to a realm, with names and passwords. A user of the realm of accounts is an account member with the same id.",
      has: ["accounts/users"],
    },
  ],
  pathParameters: {
    memberID: "Id of the account member.",
    identityID: "Id of the user's identity at a provider.",
    passwordInfoID: "Id of the user's way to sign in.",
  },
  keys: {
    accountLookUps: [keys.lookUp("accounts", ANY, ANY, ANY)],
    accounts: [keys.account(ANY), keys.accountReference(ANY, ANY)],
    accountReferencesBuild: [keys.accountReferencesBuild()],
    accountRegistrations: [keys.uniqueName("account-registration", ANY)],
    accountTags: [keys.accountTag(ANY), keys.uniqueName("account-tag", ANY)],
    accountTagCount: [keys.accountTagCount()],
    members: [keys.accountMember(ANY)],
    memberAddresses: [keys.userAddress(ANY, ANY, ANY)],
    memberIdentities: [keys.identityOwner(ANY, ANY)],
    memberNames: [keys.signInName("account-member", ANY), keys.profileName(ANY, ANY)],
    memberships: [keys.membership(ANY, ANY), keys.accountOfMember(ANY, ANY, ANY)],
    oneTimeCodes: [keys.oneTimeCode(ANY, ANY)],
    oneTimeCodeRequests: [
      keys.sourceAttempts("code-request", ANY, 0),
      keys.sourceAttempts("code-request-of-name", ANY, 0),
    ],
    oneTimeCodeTries: [
      keys.sourceAttempts("code-try", ANY, 0),
      keys.sourceAttempts("code-try-of-name", ANY, 0),
    ],
    signUpSources: [keys.sourceAttempts("sign-up", ANY, 0)],
    endedShoppers: [
      keys.endedShopper("account", ANY),
      keys.endedShopper("account-member", ANY),
      keys.endedShopper("customer", ANY),
    ],
  },
  indexKeys: {
    accountLists: [indexKeys.accountList(0)],
    userLists: [indexKeys.userList(ANY, 0)],
  },
  operationNames: {
    "accounts/members": [[/Member/, "AccountMember"]],
  },
  samples: () => import("./samples.ts"),
};
