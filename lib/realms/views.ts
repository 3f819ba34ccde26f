import { fieldsInOrder } from "../kernel/fields-in-order.ts";
import type { View } from "../schemas/view.ts";
import { ACCOUNT_REALM_ID, ACCOUNT_SETTINGS_ID, BUYER_REALM_ID, CUSTOMER_SETTINGS_ID } from "./fixed-ids.ts";
import type { PasswordProfile, Realm, Realms } from "./realms.ts";
import type { profileResponse, realmResponse } from "./schemas.ts";
import type {
  accountAuthenticationResponse,
  accountMembershipResponse,
  customerAuthenticationResponse,
} from "./settings-schemas.ts";

/** Where a realm is. */
export function realmPath(id: string): string {
  return `/v2/authentication-realms/${id}`;
}

/** A resource with the link to itself in it and beside it. */
export function linked<T extends { readonly links: { readonly self: string } }>(data: T) {
  return { data, links: data.links };
}

/** A realm as clients read it. */
export function realmView({ id, origin, created_at, updated_at, ...fields }: Realm) {
  const { name, redirect_uris, duplicate_email_policy } = fields;
  return {
    id,
    type: "authentication-realm",
    name,
    redirect_uris,
    duplicate_email_policy,
    relationships: { origin: { data: { id: origin.id, type: origin.type } } },
    links: { self: realmPath(id) },
    meta: { created_at, updated_at },
  } satisfies View<typeof realmResponse>["data"];
}

/** A password profile as clients read it. */
export function profileView({ id, created_at, updated_at, ...fields }: PasswordProfile) {
  const { name, username_format, enable_one_time_password_token } = fields;
  return {
    id,
    type: "password_profile",
    name,
    username_format,
    enable_one_time_password_token,
    links: { self: `${realmPath(ACCOUNT_REALM_ID)}/password-profiles/${id}` },
    meta: { created_at, updated_at },
  } satisfies View<typeof profileResponse>["data"];
}

const AUTHENTICATION = [
  "enable_self_signup",
  "auto_create_account_for_account_members",
  "account_member_self_management",
  "account_management_authentication_token_timeout_secs",
];

/** How members of accounts sign in. */
export function accountAuthenticationView({ accountAuthentication }: Realms) {
  const links = { self: realmPath(ACCOUNT_REALM_ID) };
  return linked({
    type: "account_authentication_settings",
    id: ACCOUNT_SETTINGS_ID,
    ...fieldsInOrder(AUTHENTICATION, accountAuthentication),
    relationships: {
      authentication_realm: { data: { id: ACCOUNT_REALM_ID, type: "authentication_realm", links } },
    },
    links: { self: "/v2/settings/account-authentication" },
    meta: { client_id: "account-management" },
  }) satisfies View<typeof accountAuthenticationResponse>;
}

/** To how many accounts members belong. */
export function accountMembershipView({ membership_limit }: Pick<Realms, "membership_limit">) {
  const links = { self: "/v2/settings/account-membership" };
  return linked({
    type: "account_membership_setting",
    membership_limit,
    links,
  }) satisfies View<typeof accountMembershipResponse>;
}

/** In which realm customers are. */
export function customerAuthenticationView() {
  const links = { self: realmPath(BUYER_REALM_ID) };
  return linked({
    id: CUSTOMER_SETTINGS_ID,
    type: "customer-authentication-settings",
    relationships: {
      "authentication-realm": { data: { id: BUYER_REALM_ID, type: "authentication-realm", links } },
    },
    links: { self: "/v2/settings/customer-authentication" },
    meta: { client_id: "customers" },
  }) satisfies View<typeof customerAuthenticationResponse>;
}
