import type { KeyFamily } from "./key-families.ts";

/**
 * What functions do to the table. What is written is read as well, and what a transaction only checks counts as written:
 * AWS does not say whether it compares the keys of a transaction one by one or together.
 */
export type Reach = { readonly reads?: readonly KeyFamily[]; readonly writes?: readonly KeyFamily[] };

/** Each function that tokens come to may read these, also one that has no other access to the table. */
export const READ_FOR_TOKENS: readonly KeyFamily[] = ["tokenCutoffs"];

/** Each function with access to the table may read these: what answers need to know of the store. */
export const READ_BY_ALL: readonly KeyFamily[] = [...READ_FOR_TOKENS, "store"];

/** Each function that looks at shoppers reads whether they are still there. */
export const READ_FOR_SHOPPERS: readonly KeyFamily[] = ["endedShoppers", "memberships"];

/** Each function that takes an `Idempotency-Key`, and those that share its role, may write these. */
export const WRITTEN_BY_KEYED: readonly KeyFamily[] = ["keptReplies"];

/** What functions reach, by their path below `functions/` or a folder's. */
export type Reaches = Readonly<Record<string, Reach>>;

/** Codes are made under the check that their promotion is still what it was. */
const PROMOTION_JOBS: Reach = { writes: ["promotionCodes", "promotionJobs", "promotions", "tasks"] };

/** An address is written under the check that its owner is still there. */
const CUSTOMER_ADDRESSES: Reach = { writes: ["addresses", "customers"] };

/**
 * What the functions below a path of `functions/` reach; the nearest row counts, alone. A function reads, or reads and
 * writes, as its endpoint declares. Tests fail on keys that are missing here, and on those that nobody uses.
 */
export const REACHES: Reaches = {
  "accounts/create-account": { writes: ["accountRegistrations", "accounts"] },
  "accounts/create-account-membership": { reads: ["realms"], writes: ["accounts", "members", "memberships"] },
  "accounts/create-account-token": {
    reads: ["realms"],
    writes: [
      ...["accounts", "memberNames", "members", "memberships", "oneTimeCodes"],
      ...["signInAttempts", "signInSources", "signUpSources"],
    ] as const,
  },
  "accounts/delete-account": {
    writes: [
      "accountRegistrations",
      "accounts",
      "addresses",
      "endedShoppers",
      "members",
      "memberships",
      "tasks",
    ],
  },
  "accounts/list-accounts": { reads: ["accountLists", "accounts"] },
  "accounts/members": { reads: ["members"] },
  "accounts/members/list-members": { reads: ["members", "userLists"] },
  "accounts/members/read-member": { reads: ["members", "memberships"] },
  "accounts/memberships": { reads: ["accounts", "members", "memberships"] },
  "accounts/memberships/delete-account-membership": { writes: ["accounts", "members", "memberships"] },
  "accounts/memberships/list-unassigned-members": {
    reads: ["accounts", "members", "memberships", "userLists"],
  },
  "accounts/memberships/update-account-membership": { reads: ["accounts", "memberships"] },
  "accounts/one-time-codes": {
    reads: ["memberNames", "members", "realms"],
    writes: ["oneTimeCodes", "signInSources"],
  },
  "accounts/read-account": { reads: ["accounts"] },
  "accounts/update-account": { writes: ["accountRegistrations", "accounts"] },
  "accounts/users": { reads: ["members", "realms"] },
  "accounts/users/create-user": { reads: ["realms"], writes: ["accounts", "members", "memberships"] },
  "accounts/users/delete-user": {
    reads: ["realms"],
    writes: ["accounts", "endedShoppers", "memberNames", "members", "memberships", "oneTimeCodes", "tasks"],
  },
  "accounts/users/list-users": { reads: ["members", "realms", "userLists"] },
  "accounts/users/passwords": { reads: ["members", "realms"] },
  "accounts/users/passwords/create-password-info": {
    reads: ["realms"],
    writes: ["accounts", "memberNames", "members", "memberships"],
  },
  "accounts/users/passwords/delete-password-info": {
    reads: ["realms"],
    writes: ["accounts", "memberNames", "members", "memberships"],
  },
  "accounts/users/passwords/delete-password-profile": {
    reads: ["userLists"],
    writes: ["accounts", "memberNames", "members", "memberships", "oneTimeCodes", "realms", "tasks"],
  },
  "accounts/users/passwords/update-password-info": {
    reads: ["realms"],
    writes: ["accounts", "memberNames", "members", "memberships"],
  },
  "accounts/users/update-user": { reads: ["realms"], writes: ["accounts", "members", "memberships"] },
  addresses: { writes: ["accounts", "addresses"] },
  "addresses/create-customer-address": CUSTOMER_ADDRESSES,
  "addresses/delete-customer-address": CUSTOMER_ADDRESSES,
  "addresses/list-customer-addresses": CUSTOMER_ADDRESSES,
  "addresses/read-customer-address": CUSTOMER_ADDRESSES,
  "addresses/update-customer-address": CUSTOMER_ADDRESSES,
  auth: { reads: ["applicationKeys"] },
  carts: {
    reads: ["liveReleases", "promotionCodes", "promotionSet", "publishedProducts", "stock"],
    writes: ["carts", "cartsOfOwners"],
  },
  "carts/associations/associate-accounts": {
    reads: ["accounts", "liveReleases", "promotionCodes", "promotionSet", "publishedProducts", "stock"],
    writes: ["carts", "cartsOfOwners"],
  },
  "carts/associations/associate-customers": {
    reads: ["customers", "liveReleases", "promotionCodes", "promotionSet", "publishedProducts", "stock"],
    writes: ["carts", "cartsOfOwners"],
  },
  "carts/items/add-cart-items": {
    reads: ["liveReleases", "orders", "promotionCodes", "promotionSet", "publishedProducts", "stock"],
    writes: ["carts", "promotionCodeSources"],
  },
  "carts/list-carts": {
    reads: ["cartLists", "carts", "promotionCodes", "promotionSet"],
    writes: ["cartsOfOwners"],
  },
  catalog: { reads: ["liveReleases", "publishedProducts", "releaseParts"] },
  "catalog/read-catalog-release": { reads: ["liveReleases", "releases"] },
  "catalog/releases": {
    reads: ["catalogs", "liveReleases", "publishedProducts", "releaseParts", "releases"],
  },
  catalogs: { reads: ["releases"], writes: ["catalogs", "liveReleases"] },
  "catalogs/releases": {
    reads: ["files", "hierarchies", "nodeProducts", "priceBooks", "prices", "products"],
    writes: ["catalogs", "liveReleases", "publishedProducts", "releaseParts", "releases", "tasks"],
  },
  checkout: {
    reads: ["accounts", "customers", "liveReleases", "members", "promotionSet", "publishedProducts"],
    writes: ["carts", "checkouts", "orders", "promotionCodes", "stock", "tasks"],
  },
  currencies: { writes: ["store"] },
  "customers/create-customer": { writes: ["customerNames", "customers", "signUpSources"] },
  "customers/create-customer-token": {
    reads: ["customerNames", "customers"],
    writes: ["signInAttempts", "signInSources"],
  },
  "customers/delete-customer": {
    writes: ["addresses", "customerNames", "customers", "endedShoppers", "tasks"],
  },
  "customers/list-customers": { reads: ["customerLists", "customerNames", "customers"] },
  "customers/read-customer": { reads: ["customers"] },
  "customers/update-customer": { writes: ["customerNames", "customers"] },
  delivery: { reads: ["integrations"] },
  "event-feed": { reads: ["eventLog"] },
  "event-feed/list-snapshots": {
    reads: ["cartLists", "carts", "customApis", "entries", "eventLog", "orders", "promotionSet"],
  },
  "events/deliver-events": {
    reads: ["eventLog", "integrations"],
    writes: ["deliveries", "deliveryLogs"],
  },
  "events/raise-events": {
    reads: ["customApis", "integrations", "promotionCodes", "promotionSet"],
    writes: ["eventLog", "unreadChanges"],
  },
  extensions: { writes: ["customApiNames", "customApis", "entries", "fences", "tasks"] },
  "extensions/entries": { reads: ["customApiNames"], writes: ["customApis", "entries", "fences"] },
  "extensions/settings-entries": { reads: ["customApiNames"], writes: ["customApis", "entries", "fences"] },
  files: { writes: ["files", "removedContents"] },
  hierarchies: {
    writes: ["hierarchies", "hierarchyNames", "nodeProducts", "products", "tasks"],
  },
  integrations: { reads: ["deliveries", "integrations"] },
  "integrations/create-integration": {
    reads: ["customApiNames", "eventLog"],
    writes: ["deliveries", "integrations"],
  },
  "integrations/delete-integration": { writes: ["deliveries", "deliveryLogs", "integrations", "tasks"] },
  "integrations/logs": { reads: ["deliveryLogs", "integrations"] },
  "integrations/update-integration": {
    reads: ["customApiNames", "eventLog"],
    writes: ["deliveries", "integrations"],
  },
  inventories: { reads: ["stockLists"], writes: ["stock", "stockLocations"] },
  jobs: { reads: ["variations"], writes: ["jobs", "productNames", "products", "tasks"] },
  orders: { writes: ["orders"] },
  "orders/anonymize-orders": { writes: ["orders", "promotionCodes"] },
  "orders/list-order-items": { reads: ["orders"] },
  "orders/list-orders": { reads: ["accounts", "members", "orderLists", "orders", "ordersOfOwners"] },
  "orders/read-order": { reads: ["accounts", "members", "orders"] },
  "orders/update-order": { writes: ["orders", "promotionCodes", "stock", "tasks"] },
  payments: { writes: ["orders", "stock", "tasks"] },
  "payments/gateways": { writes: ["store"] },
  "payments/transactions/list-transactions": { reads: ["orders"] },
  "payments/transactions/read-transaction": { reads: ["orders"] },
  permissions: { writes: ["customApis"] },
  "price-books": { writes: ["priceBookNames", "priceBooks", "prices", "tasks"] },
  products: {
    reads: ["files", "variations"],
    writes: ["hierarchies", "nodeProducts", "productNames", "products", "tasks"],
  },
  promotions: { writes: ["promotionCodes", "promotionSet", "promotions", "tasks"] },
  "promotions/codes": { writes: ["promotionCodes", "promotions"] },
  "promotions/jobs": PROMOTION_JOBS,
  "promotions/rules/codes": { writes: ["promotionCodes", "promotions"] },
  "promotions/rules/jobs": PROMOTION_JOBS,
  realms: { writes: ["realms"] },
  routing: {},
  settings: { writes: ["store"] },
  tasks: {
    reads: ["files", "hierarchies", "integrations", "priceBooks", "userLists", "variations"],
    writes: [
      ...[
        "carts",
        "entries",
        "jobs",
        "liveReleases",
        "nodeProducts",
        "orders",
        "prices",
        "productNames",
        "products",
      ],
      ...["promotionCodes", "promotionJobs", "promotions", "publishedProducts", "releaseParts", "releases"],
      ...["accounts", "addresses", "memberNames", "members", "memberships", "oneTimeCodes", "stock", "tasks"],
    ] as const,
  },
  variations: { writes: ["variations"] },
};
