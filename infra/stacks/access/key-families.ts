import { indexKeys, keys } from "../../../lib/table/keys.ts";
import type { Key } from "../../../lib/table/table.ts";
import { EVENT_LOG_PARTS } from "../../../lib/webhooks/log/parts.ts";

/** IAM's wildcard, used as a part of a key. */
const ANY = "*";
const AFTER_ANY = /\*.*$/;

/**
 * Every key of the table. Only `lib/table/keys.ts` spells keys. IAM compares partition keys, so item types that share a
 * partition share a family. Add a new key here, to a family of its own or to an existing one.
 */
const OF_TABLE = {
  accounts: [keys.account(ANY)],
  accountRegistrations: [keys.uniqueName("account-registration", ANY)],
  addresses: [
    keys.address({ type: "account", id: ANY }, ANY),
    keys.address({ type: "customer", id: ANY }, ANY),
  ],
  applicationKeys: [keys.applicationKey(ANY)],
  carts: [keys.cart(ANY)],
  cartsOfOwners: [
    keys.cartOf({ type: "account", id: ANY }, ANY),
    keys.cartOf({ type: "customer", id: ANY }, ANY),
  ],
  catalogs: [keys.catalog(ANY)],
  checkouts: [keys.checkout(ANY)],
  customApiNames: [keys.customApiSlug(ANY), keys.customApiType(ANY), keys.customApiFamily()],
  customApis: [keys.customApi(ANY)],
  customerNames: [keys.signInName("customer", ANY)],
  customers: [keys.customer(ANY)],
  deliveries: [keys.deliveryState(ANY)],
  deliveryLogs: [keys.deliveryAttempt(ANY, ANY, ANY), keys.deliveryJob(ANY, ANY, ANY)],
  endedShoppers: [
    keys.endedShopper("account", ANY),
    keys.endedShopper("account-member", ANY),
    keys.endedShopper("customer", ANY),
  ],
  entries: [
    keys.customApiEntry(ANY, ANY),
    keys.entryOrder(ANY, ANY, ANY),
    keys.entryIndex(ANY, 0, ANY, ANY),
    keys.entryValue(ANY, ANY, ANY),
  ],
  eventLog: EVENT_LOG_PARTS.map(keys.eventLogEnd),
  fences: [keys.customApiFence(ANY, 0)],
  files: [keys.file(ANY), keys.listRow("files", ANY, ANY), keys.listCount("files", 0)],
  hierarchies: [keys.hierarchy(ANY)],
  hierarchyNames: [keys.uniqueName("hierarchy-slug", ANY)],
  integrations: [keys.integration(ANY), keys.integrationCount()],
  jobs: [keys.job(ANY), keys.listRow("jobs", ANY, ANY), keys.listCount("jobs", 0)],
  keptReplies: [keys.idempotency(ANY)],
  liveReleases: [keys.liveReleases()],
  memberNames: [keys.signInName("account-member", ANY), keys.profileName(ANY, ANY)],
  members: [keys.accountMember(ANY)],
  memberships: [keys.membership(ANY, ANY), keys.accountOfMember(ANY, ANY, ANY)],
  nodeProducts: [keys.nodeProduct(ANY, ANY)],
  oneTimeCodes: [keys.oneTimeCode(ANY, ANY)],
  oneTimeCodeRequests: [
    keys.sourceAttempts("code-request", ANY, 0),
    keys.sourceAttempts("code-request-of-name", ANY, 0),
  ],
  oneTimeCodeTries: [
    keys.sourceAttempts("code-try", ANY, 0),
    keys.sourceAttempts("code-try-of-name", ANY, 0),
  ],
  orders: [
    keys.order(ANY),
    keys.orderDraft(ANY),
    keys.orderOf({ type: "account", id: ANY }, ANY),
    keys.orderOf({ type: "customer", id: ANY }, ANY),
    keys.orderOf({ type: "guest", id: ANY }, ANY),
    keys.orderCreation(ANY, ANY),
    keys.orderCount(0),
  ],
  priceBookNames: [keys.uniqueName("price-book", ANY)],
  priceBooks: [keys.priceBook(ANY)],
  prices: [
    keys.price(ANY, ANY),
    keys.priceModifier(ANY, ANY),
    keys.listRow("prices#*", ANY, ANY),
    keys.listCount("prices#*", 0),
  ],
  productNames: [keys.uniqueProduct("sku", ANY), keys.uniqueProduct("slug", ANY)],
  products: [
    keys.product(ANY),
    keys.productNode(ANY, ANY),
    keys.productRow(ANY),
    keys.listRow("products", ANY, ANY),
    keys.listCount("products", 0),
  ],
  promotionCodes: [
    keys.standardCode(ANY),
    keys.promotionCodes(ANY),
    keys.codeUse(ANY, ANY, ANY),
    keys.codeShopper(ANY, ANY, ANY),
    keys.listRow("code-uses#*", ANY, ANY),
    keys.listCount("code-uses#*", 0),
  ],
  promotionJobs: [keys.promotionJob(ANY, ANY), keys.uniqueName("promotion-job", ANY)],
  orderSources: [keys.sourceAttempts("order", ANY, 0)],
  promotionCodeSources: [keys.sourceAttempts("promotion-code", ANY, 0)],
  promotions: [keys.promotion(ANY), keys.rulePromotion(ANY)],
  promotionSet: [keys.promotionSet()],
  publishedProducts: [keys.publishedProduct(ANY), keys.publishedSku(ANY)],
  realms: [keys.realms()],
  releaseParts: [keys.releasePart(ANY, "INDEX", 0), keys.searchPart(ANY, ANY, ANY, 0)],
  releases: [keys.release(ANY, 0)],
  removedContents: [keys.removedContent(ANY, ANY)],
  searchJobs: [keys.searchJob(ANY)],
  searchSettings: [keys.searchSettings()],
  signInAttempts: [keys.signInAttempts(ANY)],
  signInSources: [keys.sourceAttempts("sign-in", ANY, 0)],
  signUpSources: [keys.sourceAttempts("sign-up", ANY, 0)],
  stock: [keys.stock(ANY), keys.stockMovement(ANY, ANY, ANY), keys.keptHold(ANY, ANY, ANY)],
  stockLocations: [keys.stockLocation(ANY), keys.uniqueName("stock-location", ANY)],
  store: [keys.store()],
  tasks: [keys.task(ANY)],
  tokenCutoffs: [keys.tokenCutoffs()],
  unreadChanges: [keys.unreadChange(ANY)],
  variations: [keys.variation(ANY)],
} satisfies Readonly<Record<string, readonly Key[]>>;

/** Partitions of the index, which functions only read. The last part of the key is a number or any text. */
const OF_INDEX = {
  accountLists: [indexKeys.accountList(0)],
  cartLists: [indexKeys.cartList("owned", 0), indexKeys.cartList("guest", 0)],
  codeUses: [indexKeys.codeUses(ANY, ANY)],
  customerLists: [indexKeys.customerList(0)],
  orderLists: [indexKeys.orderList(0)],
  ordersOfOwners: [
    indexKeys.ordersOf({ type: "account", id: ANY }),
    indexKeys.ordersOf({ type: "customer", id: ANY }),
  ],
  stockLists: [indexKeys.stockList(0)],
  userLists: [indexKeys.userList(ANY, 0)],
} satisfies Readonly<Record<string, readonly string[]>>;

type TableFamily = keyof typeof OF_TABLE;
type IndexFamily = keyof typeof OF_INDEX;

/** Keys that a role may use together or not at all. */
export type KeyFamily = TableFamily | IndexFamily;

/**
 * Partition keys of the families, as IAM compares `dynamodb:LeadingKeys` with them; `*` matches any text. Sorted and
 * without duplicates, so that a template changes only when its meaning changes.
 */
export function tablePartitions(families: readonly KeyFamily[]): string[] {
  const matching = families.filter((family) => isOneOf(OF_TABLE, family));
  return sortPartitions(
    matching.flatMap((family) => OF_TABLE[family].map(({ pk }) => pk.replace(AFTER_ANY, ANY))),
  );
}

/** As `tablePartitions`, for keys of the index. */
export function indexPartitions(families: readonly KeyFamily[]): string[] {
  const matching = families.filter((family) => isOneOf(OF_INDEX, family));
  return sortPartitions(
    matching.flatMap((family) =>
      OF_INDEX[family].map((pk) => pk.replace(AFTER_ANY, ANY).replace(/\d+$/, ANY)),
    ),
  );
}

export const KEY_FAMILIES: readonly KeyFamily[] = [
  ...listFamilyNames(OF_TABLE),
  ...listFamilyNames(OF_INDEX),
];

/** Compares as IAM does: a partition that ends with `*` matches every key with that prefix. */
export function isAmong(partitions: readonly string[], pk: string): boolean {
  return partitions.some((one) => (one.endsWith(ANY) ? pk.startsWith(one.slice(0, -1)) : pk === one));
}

function isOneOf<T extends object>(families: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(families, name);
}

function listFamilyNames<T extends object>(families: T): (keyof T)[] {
  return Object.keys(families).filter((name) => isOneOf(families, name));
}

function sortPartitions(partitions: readonly string[]): string[] {
  return [...new Set(partitions)].sort();
}
