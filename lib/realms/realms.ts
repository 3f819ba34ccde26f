/** Equal in every store, so that a storefront can be set up before the store exists. */
export const BUYER_REALM_ID = "00000000-0000-4000-8000-00000000b001";
/** Its users are the members of accounts. */
export const ACCOUNT_REALM_ID = "00000000-0000-4000-8000-00000000a001";
export const MERCHANT_REALM_ID = "00000000-0000-4000-8000-00000000c001";
/** Exists until it is deleted; members that are older than profiles sign in with it. */
export const DEFAULT_PROFILE_ID = "00000000-0000-4000-8000-00000000d001";
export const ACCOUNT_SETTINGS_ID = "00000000-0000-4000-8000-00000000a002";
export const CUSTOMER_SETTINGS_ID = "00000000-0000-4000-8000-00000000b002";
/** A deployment makes this profile for its user pool. The id is known before the pool, which names the callback address. */
export const SHOP_SIGN_IN_ID = "00000000-0000-4000-8000-00000000c003";
export const MERCHANT_MAPPINGS_ID = "00000000-0000-4000-8000-00000000c002";

/** A group of users, with its own ways to sign in. @answers Who may sign up, and how long do tokens live? */
export type Realm = {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly duplicate_email_policy: "allowed" | "api_only";
  /** A first sign-in at a provider makes a user; true if absent. */
  readonly sign_on_creates_users?: boolean;
  /** Settings that refer to this realm. */
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

/** A group of usernames; a username is unique within its profile. */
export type PasswordProfile = {
  readonly id: string;
  readonly name: string;
  /** Checked for new usernames only. */
  readonly username_format: (typeof USERNAME_FORMATS)[number];
  readonly enable_one_time_password_token: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export const MAX_PROFILES = 100;

export const SELF_MANAGEMENT = ["disabled", "update_only"] as const;

export type AccountAuthentication = {
  readonly enable_self_signup: boolean;
  readonly auto_create_account_for_account_members: boolean;
  /** Lets members read and change their own user and its password infos. */
  readonly account_member_self_management: (typeof SELF_MANAGEMENT)[number];
  /** Lifetime of new tokens; issued tokens keep theirs. */
  readonly account_management_authentication_token_timeout_secs: number;
};

export const SHORTEST_TOKEN_SECONDS = 300;
export const LONGEST_TOKEN_SECONDS = 30 * 24 * 3600;
export const MAX_MEMBERSHIP_LIMIT = 10_000;

/** Kinds of settings in the item whose changes raise events. */
export type SettingsName = "account-authentication" | "account-membership";

/** Everything that says who may sign in to a store and how, in one item. */
export type Realms = {
  readonly realms: readonly Realm[];
  /** Profiles of the account realm, oldest first. */
  readonly profiles: readonly PasswordProfile[];
  readonly accountAuthentication: AccountAuthentication;
  /** Accounts that one member may belong to. */
  readonly membership_limit: number;
  readonly merchantPrefix: string | null;
  /** Number of changes of each kind of settings. */
  readonly settingsVersions: Readonly<Record<SettingsName, number>>;
};

const EPOCH = "1970-01-01T00:00:00.000Z";

function buildDefaultRealm(id: string, name: string, origin: Realm["origin"]): Realm {
  const unchanged = { redirect_uris: [], duplicate_email_policy: "allowed" } as const;
  return { id, name, ...unchanged, origin, created_at: EPOCH, updated_at: EPOCH };
}

export const DEFAULT_REALMS: Realms = {
  realms: [
    buildDefaultRealm(BUYER_REALM_ID, "Buyer Organization", {
      id: CUSTOMER_SETTINGS_ID,
      type: "customer-authentication-settings",
    }),
    buildDefaultRealm(ACCOUNT_REALM_ID, "Account Management Realm", {
      id: ACCOUNT_SETTINGS_ID,
      type: "account_authentication_settings",
    }),
    buildDefaultRealm(MERCHANT_REALM_ID, "Merchant Organization", {
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
  merchantPrefix: null,
  settingsVersions: { "account-authentication": 0, "account-membership": 0 },
};

export function createsUsers({ sign_on_creates_users = true }: Realm): boolean {
  return sign_on_creates_users;
}

/** Ignores the letter case of the id. */
export function findProfile({ profiles }: Realms, id: string): PasswordProfile | undefined {
  return profiles.find((profile) => profile.id === id.toLowerCase());
}

/** Every kind of settings is an event object of its own and so has its own version. */
export function raiseSettingsVersion(realms: Realms, name: SettingsName): Realms {
  const { settingsVersions } = realms;
  return { ...realms, settingsVersions: { ...settingsVersions, [name]: settingsVersions[name] + 1 } };
}
