import { tagView } from "../kernel/etag.ts";
import { orderFields } from "../kernel/objects.ts";
import type { View } from "../schemas/view.ts";
import {
  ACCOUNT_REALM_ID,
  ACCOUNT_SETTINGS_ID,
  BUYER_REALM_ID,
  CUSTOMER_SETTINGS_ID,
  type PasswordProfile,
  type Realm,
  type Realms,
} from "./realms.ts";
import type { profileResponse, realmResponse } from "./schemas.ts";
import type {
  accountAuthenticationResponse,
  accountMembershipResponse,
  customerAuthenticationResponse,
} from "./settings-schemas.ts";

export function realmPath(id: string): string {
  return `/v2/authentication-realms/${id}`;
}

/** Answers with a resource and a copy of its links, as the public API does. */
export function wrapWithLinks<T extends { readonly links: { readonly self: string } }>(data: T) {
  return { data, links: data.links };
}

export function realmView({ id, origin, created_at, updated_at, ...fields }: Realm) {
  const { name, redirect_uris, duplicate_email_policy } = fields;
  const sign_on_creates_users = fields.sign_on_creates_users ?? true;
  return tagView({
    id,
    type: "authentication-realm",
    name,
    redirect_uris,
    duplicate_email_policy,
    sign_on_creates_users,
    relationships: { origin: { data: { id: origin.id, type: origin.type } } },
    links: { self: realmPath(id) },
    meta: { created_at, updated_at },
  }) satisfies View<typeof realmResponse>["data"];
}

export function profileView({ id, created_at, updated_at, ...fields }: PasswordProfile) {
  const { name, username_format, enable_one_time_password_token } = fields;
  return tagView({
    id,
    type: "password_profile",
    name,
    username_format,
    enable_one_time_password_token,
    links: { self: `${realmPath(ACCOUNT_REALM_ID)}/password-profiles/${id}` },
    meta: { created_at, updated_at },
  }) satisfies View<typeof profileResponse>["data"];
}

const AUTHENTICATION = [
  "enable_self_signup",
  "auto_create_account_for_account_members",
  "account_member_self_management",
  "account_management_authentication_token_timeout_secs",
];

export function accountAuthenticationView({ accountAuthentication }: Realms) {
  const links = { self: realmPath(ACCOUNT_REALM_ID) };
  const settings = tagView({
    type: "account_authentication_settings",
    id: ACCOUNT_SETTINGS_ID,
    ...orderFields(AUTHENTICATION, accountAuthentication),
    relationships: {
      authentication_realm: { data: { id: ACCOUNT_REALM_ID, type: "authentication_realm", links } },
    },
    links: { self: "/v2/settings/account-authentication" },
    meta: { client_id: "account-management" },
  });
  return wrapWithLinks(settings) satisfies View<typeof accountAuthenticationResponse>;
}

export function accountMembershipView({ membership_limit }: Pick<Realms, "membership_limit">) {
  const links = { self: "/v2/settings/account-membership" };
  const settings = tagView({ type: "account_membership_setting", membership_limit, links });
  return wrapWithLinks(settings) satisfies View<typeof accountMembershipResponse>;
}

export function customerAuthenticationView() {
  const links = { self: realmPath(BUYER_REALM_ID) };
  return wrapWithLinks({
    id: CUSTOMER_SETTINGS_ID,
    type: "customer-authentication-settings",
    relationships: {
      "authentication-realm": { data: { id: BUYER_REALM_ID, type: "authentication-realm", links } },
    },
    links: { self: "/v2/settings/customer-authentication" },
    meta: { client_id: "customers" },
  }) satisfies View<typeof customerAuthenticationResponse>;
}
