import {
  ACCOUNT_REALM_ID,
  ACCOUNT_SETTINGS_ID,
  BUYER_REALM_ID,
  CUSTOMER_SETTINGS_ID,
  DEFAULT_PROFILE_ID,
  MERCHANT_MAPPINGS_ID,
  MERCHANT_REALM_ID,
} from "./fixed-ids.ts";

/** A group of users, and of the ways in which they sign in. */
export type Realm = {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly duplicate_email_policy: "allowed" | "api_only";
  /** Whose settings name this realm. */
  readonly origin: { readonly id: string; readonly type: RealmOrigin };
  readonly created_at: string;
  readonly updated_at: string;
};

export const REALM_ORIGINS = [
  "customer-authentication-settings",
  "account_authentication_settings",
  "merchant-realm-mappings",
] as const;
type RealmOrigin = (typeof REALM_ORIGINS)[number];

export const USERNAME_FORMATS = ["any", "email"] as const;

/** One kind of names and passwords: a name is somebody's within one profile. */
export type PasswordProfile = {
  readonly id: string;
  readonly name: string;
  /** Of names that are written from now on. */
  readonly username_format: (typeof USERNAME_FORMATS)[number];
  readonly enable_one_time_password_token: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export const MAX_PROFILES = 100;

export const SELF_MANAGEMENT = ["disabled", "update_only"] as const;

/** How members of accounts sign up and in. */
export type AccountAuthentication = {
  readonly enable_self_signup: boolean;
  /** Each new member gets an account of its own. */
  readonly auto_create_account_for_account_members: boolean;
  /** Whether members read and change their own user and ways to sign in. */
  readonly account_member_self_management: (typeof SELF_MANAGEMENT)[number];
  /** Life of the tokens that are issued from now on. */
  readonly account_management_authentication_token_timeout_secs: number;
};

export const SHORTEST_TOKEN_SECONDS = 300;
export const LONGEST_TOKEN_SECONDS = 30 * 24 * 3600;
export const MAX_MEMBERSHIP_LIMIT = 10_000;

/** The two kinds of settings in the item, whose changes others hear of. */
export type SettingsName = "account-authentication" | "account-membership";

/** All that says who may sign in to a store and how, in one item. */
export type Realms = {
  readonly realms: readonly Realm[];
  /** Of the realm of accounts, oldest first. */
  readonly profiles: readonly PasswordProfile[];
  readonly accountAuthentication: AccountAuthentication;
  /** Accounts that one member may belong to. */
  readonly membership_limit: number;
  /** How often each kind of settings was changed. */
  readonly settingsVersions: Readonly<Record<SettingsName, number>>;
};

const EPOCH = "1970-01-01T00:00:00.000Z";

function aRealm(id: string, name: string, origin: Realm["origin"]): Realm {
  const unchanged = { redirect_uris: [], duplicate_email_policy: "allowed" } as const;
  return { id, name, ...unchanged, origin, created_at: EPOCH, updated_at: EPOCH };
}

/** A store of which nobody has changed anything. */
export const DEFAULT_REALMS: Realms = {
  realms: [
    aRealm(BUYER_REALM_ID, "Buyer Organization", {
      id: CUSTOMER_SETTINGS_ID,
      type: "customer-authentication-settings",
    }),
    aRealm(ACCOUNT_REALM_ID, "Account Management Realm", {
      id: ACCOUNT_SETTINGS_ID,
      type: "account_authentication_settings",
    }),
    aRealm(MERCHANT_REALM_ID, "Merchant Organization", {
      id: MERCHANT_MAPPINGS_ID,
      type: "merchant-realm-mappings",
    }),
  ],
  profiles: [
    {
      id: DEFAULT_PROFILE_ID,
      name: "Username and Password",
      username_format: "any",
      enable_one_time_password_token: false,
      created_at: EPOCH,
      updated_at: EPOCH,
    },
  ],
  accountAuthentication: {
    enable_self_signup: false,
    auto_create_account_for_account_members: false,
    account_member_self_management: "disabled",
    account_management_authentication_token_timeout_secs: 24 * 3600,
  },
  membership_limit: MAX_MEMBERSHIP_LIMIT,
  settingsVersions: { "account-authentication": 0, "account-membership": 0 },
};

/** The profile with this id. */
export function profileIn({ profiles }: Realms, id: string): PasswordProfile | undefined {
  return profiles.find((profile) => profile.id === id.toLowerCase());
}
