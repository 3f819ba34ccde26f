import type { KeyFamily } from "./key-families.ts";
import type { Reach, Reaches } from "./reach.ts";
import { SHOPPER_REACHES } from "./shopper-areas.ts";

/** Every function that checks tokens may read these, even if it has no other access to the table. */
export const READ_FOR_TOKENS: readonly KeyFamily[] = ["tokenCutoffs"];

/** Every function with access to the table may read these: answers depend on the store's settings. */
export const READ_BY_ALL: readonly KeyFamily[] = [...READ_FOR_TOKENS, "store"];

/** Every function that serves shoppers checks that the shopper still exists. */
export const READ_FOR_SHOPPERS: readonly KeyFamily[] = ["endedShoppers", "memberships"];

/** Functions that accept an `Idempotency-Key`, and functions that share their role, may write these. */
export const WRITTEN_BY_KEYED: readonly KeyFamily[] = ["keptReplies"];

/** The transaction that creates codes checks that their promotion has not changed. */
const PROMOTION_JOBS: Reach = { writes: ["promotionCodes", "promotionJobs", "promotions", "tasks"] };

/** The transaction that writes an entry also checks the records that the entry refers to. */
const ENTRIES: Reach = {
  reads: ["customApiNames"],
  writes: ["customApis", "entries", "fences", "tasks"],
  checks: ["accounts", "files", "orders", "products"],
};

/**
 * Keys that the functions below each path of `functions/` may use. Only the nearest row applies. The endpoint's `table`
 * decides between reading and reading, writing and checking. Tests fail for a missing key and for a key that no function
 * uses.
 */
export const REACHES: Reaches = {
  ...SHOPPER_REACHES,
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
    reads: ["cartLists", "carts", "liveReleases", "promotionCodes", "promotionSet", "publishedProducts"],
    writes: ["cartsOfOwners"],
  },
  "storefront-catalog": { reads: ["liveReleases", "publishedProducts", "releaseParts"] },
  "storefront-catalog/read-catalog-release": { reads: ["liveReleases", "releases"] },
  "storefront-catalog/releases": {
    reads: ["catalogs", "liveReleases", "publishedProducts", "releaseParts", "releases"],
  },
  catalogs: { reads: ["releases"], writes: ["catalogs", "liveReleases"] },
  "catalogs/create-catalog": { reads: ["hierarchies", "priceBooks"], writes: ["catalogs"] },
  "catalogs/releases": {
    reads: ["files", "hierarchies", "nodeProducts", "priceBooks", "prices", "products", "searchSettings"],
    writes: ["catalogs", "liveReleases", "publishedProducts", "releaseParts", "releases", "tasks"],
  },
  "catalogs/update-catalog": { reads: ["hierarchies", "priceBooks", "releases"], writes: ["catalogs"] },
  checkout: {
    reads: ["accounts", "customers", "liveReleases", "members", "promotionSet", "publishedProducts"],
    writes: ["carts", "checkouts", "orderSources", "orders", "promotionCodes", "stock", "tasks"],
  },
  "settings/currencies": { writes: ["store"] },
  "webhooks/delivery": { reads: ["integrations"] },
  "webhooks/delivery/retry-job": {
    reads: ["deliveryLogs", "eventLog", "integrations"],
    writes: ["deliveries"],
    checks: ["integrations"],
  },
  "webhooks/feed": { reads: ["eventLog"] },
  "webhooks/feed/list-snapshots": {
    reads: ["cartLists", "carts", "customApis", "entries", "eventLog", "orders", "promotionSet"],
  },
  "webhooks/delivery/deliver-events": {
    reads: ["eventLog", "integrations"],
    writes: ["deliveries", "deliveryLogs"],
  },
  "webhooks/log/raise-events": {
    reads: ["customApis", "integrations", "promotionCodes", "promotionSet"],
    writes: ["eventLog", "unreadChanges"],
  },
  extensions: { writes: ["customApiNames", "customApis", "entries", "fences", "tasks"] },
  "extensions/entries": ENTRIES,
  "extensions/settings-entries": ENTRIES,
  files: { writes: ["files", "removedContents"] },
  hierarchies: {
    writes: ["hierarchies", "hierarchyNames", "nodeProducts", "products", "tasks"],
  },
  "webhooks/subscriptions": { reads: ["deliveries", "integrations"] },
  "webhooks/subscriptions/create-integration": {
    reads: ["customApiNames", "eventLog"],
    writes: ["deliveries", "integrations"],
  },
  "webhooks/subscriptions/delete-integration": {
    writes: ["deliveries", "deliveryLogs", "integrations", "tasks"],
  },
  "webhooks/subscriptions/logs": { reads: ["deliveryLogs", "integrations"] },
  "webhooks/subscriptions/update-integration": {
    reads: ["customApiNames", "eventLog"],
    writes: ["deliveries", "integrations"],
  },
  inventory: {
    reads: ["liveReleases", "publishedProducts", "releaseParts", "stockLists"],
    writes: ["stock", "stockLocations"],
  },
  "products/jobs": { reads: ["variations"], writes: ["jobs", "productNames", "products", "tasks"] },
  orders: { writes: ["orders"] },
  "orders/anonymize-orders": { writes: ["orders", "promotionCodes"] },
  "orders/delete-order": { writes: ["orders", "promotionCodes", "stock", "tasks"] },
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
  "promotions/codes": { reads: ["codeUses"], writes: ["promotionCodes", "promotions"] },
  "promotions/jobs": PROMOTION_JOBS,
  "promotions/rules/codes": { reads: ["codeUses"], writes: ["promotionCodes", "promotions"] },
  "promotions/rules/jobs": PROMOTION_JOBS,
  routing: {},
  "search/multi-search": { reads: ["liveReleases", "publishedProducts", "releaseParts", "searchSettings"] },
  "search/merchant": { writes: ["searchSettings"] },
  "search/merchant/indexes": {
    reads: ["catalogs", "releaseParts", "releases", "searchJobs", "searchSettings"],
  },
  "search/merchant/jobs": { writes: ["searchJobs", "searchSettings", "tasks"] },
  settings: { writes: ["store"] },
  tasks: {
    reads: ["catalogs", "files", "hierarchies", "integrations", "priceBooks", "userLists", "variations"],
    writes: [
      ...[
        "carts",
        "customApis",
        "entries",
        "fences",
        "jobs",
        "liveReleases",
        "nodeProducts",
        "orders",
        "prices",
        "productNames",
        "products",
      ],
      ...["promotionCodes", "promotionJobs", "promotions", "publishedProducts", "releaseParts", "releases"],
      ...["accounts", "addresses", "memberNames", "members", "memberships", "oneTimeCodes"],
      ...["searchJobs", "searchSettings", "stock", "tasks"],
    ] as const,
  },
  variations: { writes: ["variations"] },
};
