import { compareCodePoints } from "../pages.ts";
import type { Model, ModelAccount, ModelAddress, ModelInfo, ModelMembership, ModelUser } from "./model.ts";

type Times = { readonly createdAt: string; readonly updatedAt?: string };

const showTimes = ({ createdAt, updatedAt = createdAt }: Times) => ({
  created_at: createdAt,
  updated_at: updatedAt,
});

const account = (id: string) => ({ data: { type: "account", id } });

export const showAccount = (one: ModelAccount) => ({
  id: one.id,
  type: "account",
  name: one.name,
  legal_name: one.legalName,
  registration_id: one.registrationId,
  external_ref: null,
  parent_id: one.parentId,
  relationships: one.parentId ? { parent: account(one.parentId), ancestors: one.ancestors.map(account) } : {},
  links: { self: `/v2/accounts/${one.id}` },
  meta: { timestamps: showTimes(one) },
});

const NO_NAMES = { given_name: null, middle_name: null, family_name: null };

export const showMember = (user: ModelUser) => ({
  id: user.id,
  type: "account_member",
  name: user.name,
  email: user.email,
  ...NO_NAMES,
  links: { self: `/v2/account-members/${user.id}` },
  meta: { timestamps: showTimes({ ...user, updatedAt: user.memberUpdatedAt }) },
});

/** The users of a realm, by its path. */
export const showUser = (user: ModelUser, path: string) => ({
  id: user.id,
  type: "user_authentication_info",
  name: user.name,
  ...NO_NAMES,
  email: user.email,
  meta: { ...showTimes(user), creation_status: "COMPLETE" },
  links: { self: `${path}/${user.id}` },
});

export const showInfo = (info: ModelInfo, profile: string, path: string) => ({
  id: info.id,
  type: "user_authentication_password_profile_info",
  password_profile_id: profile,
  username: info.username,
  meta: showTimes(info),
  links: { self: `${path}/${info.id}` },
});

export const showMembership = (one: ModelMembership) => ({
  id: one.id,
  type: "account_membership",
  account_member_id: one.member,
  relationships: {
    account: account(one.account),
    account_member: { data: { type: "account_member", id: one.member } },
  },
  links: { self: `/v2/accounts/${one.account}/account-memberships/${one.id}` },
  meta: { timestamps: showTimes(one) },
});

/** The texts of every address, except its city. */
export const ADDRESS = {
  ...{ name: "", first_name: "Ida", last_name: "Marrow", company_name: "", phone_number: "" },
  ...{ line_1: "1 Mill Lane", line_2: "", county: "Kent", region: "", postcode: "ME1", country: "GB" },
  instructions: "",
};

export const showAddress = (accountId: string, address: ModelAddress) => ({
  id: address.id,
  type: "address",
  ...ADDRESS,
  city: address.city,
  relationships: { account: { type: "account", id: accountId, ...account(accountId) } },
  links: { self: `/v2/accounts/${accountId}/addresses/${address.id}` },
  meta: { timestamps: showTimes(address) },
});

type Made = { readonly id: string; readonly createdAt: string };

/** Oldest first. */
export const inOrder = <T extends Made>(all: readonly T[]) =>
  all.toSorted((a, b) => compareCodePoints(a.createdAt, b.createdAt) || compareCodePoints(a.id, b.id));

/** The accounts that tokens of a sign-in are for, in the order of the answer. */
export function listTokens(model: Model, member: string) {
  const life = model.settings.account_management_authentication_token_timeout_secs * 1000;
  const expires = new Date(model.now + life).toISOString();
  return inOrder(model.memberships.filter((one) => one.member === member)).map(({ account: id }) => ({
    type: "account_management_authentication_token",
    account_id: id,
    account_name: model.accounts.find((one) => one.id === id)?.name,
    expires,
  }));
}
