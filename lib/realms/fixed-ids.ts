/** Equal in every store, so that a storefront can be set up before the store exists. */
export const BUYER_REALM_ID = "00000000-0000-4000-8000-00000000b001";
/** Its users are the members of accounts. */
export const ACCOUNT_REALM_ID = "00000000-0000-4000-8000-00000000a001";
export const MERCHANT_REALM_ID = "00000000-0000-4000-8000-00000000c001";
/** Exists until it is deleted; members that are older than profiles sign in with it. */
export const DEFAULT_PROFILE_ID = "00000000-0000-4000-8000-00000000d001";
export const ACCOUNT_SETTINGS_ID = "00000000-0000-4000-8000-00000000a002";
export const CUSTOMER_SETTINGS_ID = "00000000-0000-4000-8000-00000000b002";
export const MERCHANT_MAPPINGS_ID = "00000000-0000-4000-8000-00000000c002";
