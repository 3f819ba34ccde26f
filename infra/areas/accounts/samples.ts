import { accountTags } from "../../../lib/account-tags/account-tags-store.ts";
import { createAccount } from "../../../lib/accounts/accounts.ts";
import { createAccountMembership } from "../../../lib/accounts/create-account-membership.ts";
import { getMembership } from "../../../lib/accounts/memberships/memberships-store.ts";
import type { CreateAccountRequest } from "../../../lib/accounts/schemas.ts";
import { accounts } from "../../../lib/accounts/store.ts";
import { createAccountTag } from "../../../lib/accounts/tags/account-tags.ts";
import { addTagsToAccount } from "../../../lib/accounts/tags/tags-of-account.ts";
import { createIdentity } from "../../../lib/accounts/users/identities/create-identity.ts";
import { createPasswordInfo } from "../../../lib/accounts/users/passwords/create-password-info.ts";
import type { NewUser } from "../../../lib/accounts/users/schemas.ts";
import { createUser } from "../../../lib/accounts/users/users.ts";
import { users } from "../../../lib/accounts/users/users-store.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import { addMissing, type Merchant } from "../../local/demo/merchant.ts";
import { MEMBER_ID } from "../../local/demo/sample-shoppers.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { demoProfileId } from "../../local/identity-provider/demo-profiles.ts";
import type { DemoPart } from "../area.ts";
import { TRADE_PROFILE } from "../realms/samples.ts";

const bookshop = "account Harbour Books";
const gallery = "account Quay Gallery";
const colleague = "member Jonas";
const changedMember = "member Mara";

const USER = "user_authentication_info";

/** A firm, its branch, one to change, and one to delete. */
const ACCOUNTS: readonly (readonly [string, CreateAccountRequest["data"]])[] = [
  [
    bookshop,
    {
      type: "account",
      name: "Harbour Books",
      legal_name: "Harbour Books LLC",
      registration_id: "ME-20418",
      external_ref: "crm-1042",
    },
  ],
  [
    "account Harbour Books, Pier 4",
    {
      type: "account",
      name: "Harbour Books, Pier 4",
      legal_name: "Harbour Books LLC",
      parent_id: demoId(bookshop),
    },
  ],
  [gallery, { type: "account", name: "Quay Gallery" }],
  ["account to delete", { type: "account", name: "Closed account" }],
];

/** One who acts for the firm, as Ada does, one without a firm, one to change, and one to delete. */
const PEOPLE: readonly (readonly [string, NewUser])[] = [
  [
    colleague,
    {
      type: USER,
      name: "Jonas Brandt",
      email: "jonas@example.org",
      given_name: "Jonas",
      family_name: "Brandt",
    },
  ],
  ["member Petra", { type: USER, name: "Petra Voss", email: "petra@example.org" }],
  [changedMember, { type: USER, name: "Mara Lind", email: "mara@example.org" }],
  ["member to delete", { type: USER, name: "Former member", email: "former@example.org" }],
];

/** Firms and their members, a separate one for each call of the reference. */
async function addSampleMembers(merchant: Merchant): Promise<void> {
  await Promise.all([addAccounts(merchant), ...PEOPLE.map((person) => addMember(merchant, person))]);
  await addIdentities(merchant);
  await addMemberships(merchant);
  await addTags(merchant);
}

/** In turn: a branch needs its parent firm. */
async function addAccounts(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const [name, data] of ACCOUNTS) {
    await addMissing(accounts.get(table, demoId(name)), () => createAccount(merchant(name), { data }));
  }
}

async function addMember(merchant: Merchant, [name, person]: (typeof PEOPLE)[number]): Promise<void> {
  const { table } = merchant();
  await addMissing(users.get(table, demoId(name)), async () => {
    await createUser(merchant(name), ACCOUNT_REALM_ID, person);
    if (name === changedMember) await addWaysToSignIn(merchant);
  });
}

async function addWaysToSignIn(merchant: Merchant): Promise<void> {
  const path = { realmId: ACCOUNT_REALM_ID, userId: demoId(changedMember) };
  const data = { type: "user_authentication_password_profile_info", password: "quay-lantern-31" } as const;
  const trade = { ...data, password_profile_id: TRADE_PROFILE, username: "mara@example.org" };
  const old = { ...data, password_profile_id: DEFAULT_PROFILE_ID, username: "mara.lind" };
  await createPasswordInfo(merchant("way to sign in"), path, trade);
  await createPasswordInfo(merchant("way to sign in to delete"), path, old);
}

/** Identities at the demo provider: two that their user reads, one to change and one to delete. */
const IDENTITIES = [
  ["identity of Ada", MEMBER_ID, "ada"],
  ["identity of Ada at work", MEMBER_ID, "ada-at-work"],
  ["identity of Mara", demoId(changedMember), "mara"],
  ["identity to delete", demoId(changedMember), "mara-before"],
] as const;

async function addIdentities(merchant: Merchant): Promise<void> {
  for (const [name, userId, subject] of IDENTITIES) {
    const user = await users.get(merchant().table, userId);
    if (!user || user.value.identities?.some(({ id }) => id === demoId(name))) continue;
    await createIdentity(
      merchant(name),
      { realmId: ACCOUNT_REALM_ID, userId },
      {
        type: "user_authentication_oidc_profile_info",
        oidc_profile_id: demoProfileId(ACCOUNT_REALM_ID),
        subject,
      },
    );
  }
}

const MEMBERSHIPS = [
  ["membership of Ada", demoId(bookshop), MEMBER_ID],
  ["membership of Jonas", demoId(bookshop), demoId(colleague)],
  ["membership to delete", demoId(gallery), demoId(colleague)],
] as const;

/** In turn: firms and members count their memberships. */
async function addMemberships(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const [name, account, account_member_id] of MEMBERSHIPS) {
    await addMissing(getMembership(table, account, account_member_id), () =>
      createAccountMembership(merchant(name), account, {
        data: { type: "account_membership", account_member_id },
      }),
    );
  }
}

const branch = "account Harbour Books, Pier 4";

/** Tags with the sample account that has them, separate ones for each call of the reference. */
const TAGS = [
  ["account tag", { name: "Wholesale", description: "Buys by the pallet" }, branch],
  ["account tag to take", { name: "Summer fair" }, branch],
  ["account tag to give", { name: "Press" }],
  ["account tag to change", { name: "Schools" }],
  ["account tag to delete", { name: "Closed programme" }],
] as const;

/** In turn: each counts the store's tags. */
async function addTags(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const [name, fields, account] of TAGS) {
    await addMissing(accountTags.get(table, demoId(name)), async () => {
      await createAccountTag(merchant(name), { data: { type: "account_tag", ...fields } });
      if (account === undefined) return;
      const data = [{ type: "account_tag" as const, id: demoId(name) }];
      await addTagsToAccount(merchant(), demoId(account), { data });
    });
  }
}

export const samples: DemoPart = { after: ["realms"], add: addSampleMembers };
