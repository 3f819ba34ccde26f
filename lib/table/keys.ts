import { eventKeys } from "./event-keys.ts";
import { hashOf, safe } from "./key-parts.ts";
import { shopperKeys } from "./shopper-keys.ts";
import type { Key } from "./table.ts";

type CountedKind =
  | "sign-in"
  | "sign-up"
  | "promotion-code"
  | "order"
  | `code-${"request" | "try"}`
  | `code-${"request" | "try"}-of-name`;

/**
 * Every key of the table, with the access it serves. `test/table/keys.test.ts` pins each spelling: changing one
 * is a migration. Ids that clients choose are checked against safe characters before they come here.
 */
export const keys = {
  ...eventKeys,
  ...shopperKeys,
  /** An application key by its client id, to issue a token; all of them in one query. */
  applicationKey: (clientId: string): Key => ({ pk: "APPKEY", sk: clientId }),
  /** Which tokens were ended early; every function reads it about once a minute, so it is alone in its partition. */
  tokenCutoffs: (): Key => ({ pk: "TOKEN-CUTOFFS", sk: "TOKEN-CUTOFFS" }),
  /** The answer of a POST that carried an `Idempotency-Key`, by the hash of caller, route and key. */
  idempotency: (hash: string): Key => ({ pk: `IDEMPOTENCY#${hash}`, sk: "IDEMPOTENCY" }),
  /** What every cart and price answer needs at once: currencies and store settings, in one item. */
  store: (): Key => ({ pk: "STORE", sk: "STORE" }),
  /** A cart with all its lines. */
  cart: (id: string): Key => ({ pk: `CART#${id}`, sk: "CART" }),
  /**
   * Which carts an account or customer has; each names one, and the cart itself says whether that still holds. Without
   * a cart's id what they are had under: before all the others, since no id has this character.
   */
  cartOf: (owner: { readonly type: "account" | "customer"; readonly id: string }, cartId = "#"): Key => ({
    pk: `CART-OF#${owner.type}#${safe(owner.id)}`,
    sk: cartId,
  }),
  /** An account. */
  account: (id: string): Key => ({ pk: `ACCOUNT#${safe(id.toLowerCase())}`, sk: "ACCOUNT" }),
  /** A user, who is a member of accounts in the realm of accounts, with all ways to sign in. */
  accountMember: (id: string): Key => ({ pk: `MEMBER#${safe(id.toLowerCase())}`, sk: "MEMBER" }),
  /** A customer, with its password's hash. */
  customer: (id: string): Key => ({ pk: `CUSTOMER#${safe(id.toLowerCase())}`, sk: "CUSTOMER" }),
  /** Who signs in with a name: makes it unique, and finds the member or customer behind it. */
  signInName: (kind: "account-member" | "customer", name: string): Key => ({
    pk: `UNIQ#${kind}-name#${safe(name.toLowerCase())}`,
    sk: "UNIQ",
  }),
  /** How often signing in with a name was tried, by the hash of the name. */
  signInAttempts: (hash: string): Key => ({ pk: `SIGN-IN#${hash}`, sk: "SIGN-IN" }),
  /** How often a network did something in a window of time, by the hash of its address, or of a name in it. */
  sourceAttempts: (kind: CountedKind, hash: string, window: number): Key => ({
    pk: `SOURCE#${kind}#${hash}`,
    sk: String(window),
  }),
  /** Which release each catalog serves, and the rules that choose a catalog; read with every catalog read. */
  liveReleases: (): Key => ({ pk: "CATALOG-HEAD", sk: "CATALOG-HEAD" }),
  /** The published versions of a product by its id, whatever the release. */
  publishedProduct: (id: string): Key => ({ pk: `SOLD#${safe(id)}`, sk: "SOLD" }),
  /** The same by the sku it is published under. */
  publishedSku: (sku: string): Key => ({ pk: `SOLD-SKU#${safe(sku)}`, sk: "SOLD" }),
  /**
   * A part of a release: the index of its products, its hierarchies, and while it is being published the plan and
   * what is done of it; all parts of a release in one query.
   */
  releasePart: (releaseId: string, kind: "INDEX" | "TREE" | "PLAN" | "DONE", part: number): Key => ({
    pk: `RELEASE#${releaseId}`,
    sk: `${kind}#${String(part).padStart(5, "0")}`,
  }),
  /**
   * A part of what searches of a release look in, in one or more pieces; all parts of a release in the query for its
   * other parts, those of one build by their prefix.
   */
  searchPart: (releaseId: string, build: string, name: string, piece: number): Key => ({
    pk: `RELEASE#${releaseId}`,
    sk: `SEARCH#${build}#${safe(name)}#${String(piece).padStart(3, "0")}`,
  }),
  /** How the store searches: profiles, word lists, fields, and which build serves a release; read with every search. */
  searchSettings: (): Key => ({ pk: "SEARCH-SETTINGS", sk: "SEARCH-SETTINGS" }),
  /** A job that indexes releases anew; all of them in one query. */
  searchJob: (id: string): Key => ({ pk: "SEARCH-JOB", sk: safe(id.toLowerCase()) }),
  /** A merchant's product. */
  product: (id: string): Key => ({ pk: `PRODUCT#${safe(id.toLowerCase())}`, sk: "PRODUCT" }),
  /** What lists of products show and filter; all rows in one query. */
  productRow: (id: string): Key => ({ pk: "PRODUCT-ROW", sk: id === "" ? "ROW" : safe(id) }),
  /** Says which product has a sku or a slug. */
  uniqueProduct: (field: "sku" | "slug", value: string): Key => ({
    pk: `UNIQ#product-${field}#${safe(value)}`,
    sk: "UNIQ",
  }),
  /** A Custom API with its fields and role policies: by id, or all of them in one query. */
  customApi: (id: string): Key => ({ pk: "API", sk: id }),
  /** Which Custom API has a slug: makes it unique, and finds the API behind `/v2/extensions/<slug>`. */
  customApiSlug: (slug: string): Key => ({ pk: `UNIQ#api-slug#${safe(slug)}`, sk: "UNIQ" }),
  /** Which Custom API has an api_type: makes it unique. */
  customApiType: (apiType: string): Key => ({ pk: `UNIQ#api-type#${apiType}`, sk: "UNIQ" }),
  /** One of the fences that entry writes pass, see `lib/extensions/entries/write-fences-store.ts`. */
  customApiFence: (apiId: string, fence: number): Key => ({ pk: `GATE#${apiId}`, sk: String(fence) }),
  /** Makes changes of parents wait for each other, since a cycle is nobody's single write. */
  customApiFamily: (): Key => ({ pk: "API-FAMILY", sk: "API-FAMILY" }),
  /** An entry by id, and all entries of a Custom API in one query. */
  customApiEntry: (apiId: string, id: string): Key => ({ pk: `ENTRY#${apiId}`, sk: id }),
  /** That an entry is there, in the order of creation: pages and totals without reading entries. */
  entryOrder: (apiId: string, createdAt: string, id: string): Key => ({
    pk: `ENTRY-ORDER#${apiId}`,
    sk: `${createdAt}#${id}`,
  }),
  /** That an entry is there, in the order of its last change or of a field's values, which `index` names; a page in one query. */
  entryIndex: (apiId: string, index: `updated-${number}` | number, value: string, id: string): Key => ({
    pk: `ENTRY-INDEX#${apiId}#${index}`,
    sk: `${value}#${id}`,
  }),
  /** Which entry has a value of a unique field, by its hash; all values of a field in one query. */
  entryValue: (apiId: string, fieldId: string, hash: string): Key => ({
    pk: `VALUE#${apiId}#${fieldId}`,
    sk: hash,
  }),
  /** Something decided that is still to be carried out; all of them in one query. */
  task: (id: string): Key => ({ pk: "TASK", sk: id === "" ? "-" : safe(id) }),
  /** A price book; all of them in one query. */
  priceBook: (id: string): Key => ({ pk: "PRICE-BOOK", sk: safe(id.toLowerCase()) }),
  /** A sku's price in a book, by the id that book and sku give; all prices of a book by their prefix. */
  price: (bookId: string, id: string): Key => ({
    pk: `PRICE-BOOK#${safe(bookId.toLowerCase())}`,
    sk: `PRICE#${safe(id.toLowerCase())}`,
  }),
  /** A price modifier of a book; all of them by their prefix. */
  priceModifier: (bookId: string, id: string): Key => ({
    pk: `PRICE-BOOK#${safe(bookId.toLowerCase())}`,
    sk: `MODIFIER#${safe(id.toLowerCase())}`,
  }),
  /** Says which resource of a kind has a name or slug that only one may have; which job of a promotion is under way. */
  uniqueName: (
    kind: "price-book" | "hierarchy-slug" | "promotion-job" | "stock-location" | "account-registration",
    name: string,
  ): Key => ({
    pk: `UNIQ#${kind}#${safe(name)}`,
    sk: "UNIQ",
  }),
  /** A hierarchy with all its nodes; all of them in one query. */
  hierarchy: (id: string): Key => ({ pk: "HIERARCHY", sk: safe(id.toLowerCase()) }),
  /** A product in a node, found from the node. */
  nodeProduct: (nodeId: string, productId: string): Key => ({
    pk: `NODE#${safe(nodeId.toLowerCase())}`,
    sk: `PRODUCT#${safe(productId.toLowerCase())}`,
  }),
  /** A product in a node, found from the product. */
  productNode: (productId: string, nodeId: string): Key => ({
    pk: `PRODUCT#${safe(productId.toLowerCase())}`,
    sk: `NODE#${safe(nodeId.toLowerCase())}`,
  }),
  /** What is known of a file; all of them in one query. */
  file: (id: string): Key => ({ pk: "FILE", sk: safe(id.toLowerCase()) }),
  /** A content whose file was deleted, by the time it is to be removed; those that are due in one query. */
  removedContent: (due: string, name: string): Key => ({ pk: "REMOVED-CONTENT", sk: `${due}#${safe(name)}` }),
  /** A merchant's catalog; all of them in one query. */
  catalog: (id: string): Key => ({ pk: "CATALOG", sk: safe(id.toLowerCase()) }),
  /** A release of a catalog by its number; all of a catalog by their prefix, newest last. */
  release: (catalogId: string, number: number): Key => ({
    pk: `CATALOG#${safe(catalogId.toLowerCase())}`,
    sk: `RELEASE#${String(number).padStart(9, "0")}`,
  }),
  /** A variation with its options; all of them in one query. */
  variation: (id: string): Key => ({ pk: "VARIATION", sk: safe(id.toLowerCase()) }),
  /** A background job; all of them in one query. */
  job: (id: string): Key => ({ pk: "JOB", sk: safe(id.toLowerCase()) }),
  /** A standard promotion; all of them in one query. */
  promotion: (id: string): Key => ({ pk: "PROMOTION", sk: safe(id.toLowerCase()) }),
  /** A rule promotion; all of them in one query. */
  rulePromotion: (id: string): Key => ({ pk: "RULE-PROMOTION", sk: safe(id.toLowerCase()) }),
  /** Which parts the set of live promotions has, at which versions; read with every cart. */
  promotionSet: (): Key => ({ pk: "PROMOTION-SET", sk: "HEAD" }),
  /** A part of the set: the promotions themselves as carts need them. */
  promotionSetPart: (part: number): Key => ({
    pk: "PROMOTION-SET",
    sk: `PART#${String(part).padStart(5, "0")}`,
  }),
  /** A code by its text without regard to case: of the standard promotion that has it; all owners in one query. */
  standardCode: (code: string): Key => ({ pk: `CODE#${safe(code)}`, sk: "STANDARD" }),
  /** The same of a rule promotion, of which several may have one code. */
  ruleCode: (code: string, promotionId: string): Key => ({
    pk: `CODE#${safe(code)}`,
    sk: `RULE#${safe(promotionId.toLowerCase())}`,
  }),
  /** How many codes a promotion has and gets next, by the `codes_id` that names its codes. */
  promotionCodes: (codesId: string): Key => ({ pk: `CODES#${safe(codesId.toLowerCase())}`, sk: "HEAD" }),
  /** A code in the order of creation: pages of a promotion's codes. */
  promotionCode: (codesId: string, number: number): Key => ({
    pk: `CODES#${safe(codesId.toLowerCase())}`,
    sk: `ROW#${String(number).padStart(9, "0")}`,
  }),
  /** What an order took of a code; all of a promotion in one query, of one code by the hash of its text. */
  codeUse: (promotionId: string, code: string, orderId: string): Key => ({
    pk: `CODE-USES#${safe(promotionId.toLowerCase())}`,
    sk: `${hashOf(code)}#${orderId.toLowerCase()}`,
  }),
  /** How often a shopper has used a code: a customer, a member, or a guest by the hash of the e-mail address. */
  codeShopper: (promotionId: string, code: string, shopper: string): Key => ({
    pk: `CODE-SHOPPERS#${safe(promotionId.toLowerCase())}`,
    sk: `${hashOf(code)}#${safe(shopper)}`,
  }),
  /** A job that makes codes; all of a promotion in one query. */
  promotionJob: (promotionId: string, id: string): Key => ({
    pk: `PROMOTION-JOBS#${safe(promotionId.toLowerCase())}`,
    sk: safe(id.toLowerCase()),
  }),
  /** The order that a cart was last turned into, for a checkout that is sent twice. */
  checkout: (cartId: string): Key => ({ pk: `CHECKOUT#${safe(cartId)}`, sk: "CHECKOUT" }),
  /** An order with its items and transactions. */
  order: (id: string): Key => ({ pk: `ORDER#${safe(id.toLowerCase())}`, sk: "ORDER" }),
  /** What was taken for an order that is still to come. */
  orderDraft: (orderId: string): Key => ({ pk: `ORDER#${safe(orderId.toLowerCase())}`, sk: "DRAFT" }),
  /** Which orders somebody has: an account, a customer, or a guest by the hash of the e-mail address. */
  orderOf: (owner: OrderOwner, orderId: string): Key => ({
    pk: orderOwnerKey(owner),
    sk: safe(orderId.toLowerCase()),
  }),
  /** That somebody has just ordered: before all orders of theirs, since no id begins with this character. */
  lastOrdered: (owner: OrderOwner): Key => ({ pk: orderOwnerKey(owner), sk: "#ORDERED" }),
  /** That an order is there, in the order of creation. */
  orderCreation: (createdAt: string, orderId: string): Key => ({
    pk: "ORDER-CREATION",
    sk: `${createdAt}#${safe(orderId.toLowerCase())}`,
  }),
  /** A part of the number of all orders; many, so that checkouts do not wait for each other. */
  orderCount: (shard: number): Key => ({ pk: "ORDER-COUNT", sk: String(shard) }),
  /** How much there is of a product. */
  stock: (productId: string): Key => ({ pk: stockKey(productId), sk: "STOCK" }),
  /** A movement of a product's stock, by its id, which begins with its time; all of a record in one query. */
  stockMovement: (productId: string, stockId: string, id: string): Key => ({
    pk: stockKey(productId),
    sk: `MOVEMENT#${stockId}#${id}`,
  }),
  /** That an order has kept for good what it held: an item that expires. */
  keptHold: (productId: string, stockId: string, id: string): Key => ({
    pk: stockKey(productId),
    sk: `KEPT#${stockId}#${id}`,
  }),
  /** That a record is in a list, by what the list is ordered by: pages of it without reading records. */
  listRow: (list: string, shard: number | string, order: string): Key => ({
    pk: `LIST#${safe(list.toLowerCase())}#${shard}`,
    sk: order,
  }),
  /** A part of the number of records in a list, whether it has all of them, and which leave it; all in one query. */
  listCount: (list: string, part: number | `LEAVING#${string}`): Key => ({
    pk: `LIST-COUNT#${safe(list.toLowerCase())}`,
    sk: String(part),
  }),
  /** A stock location; all of them in one query. */
  stockLocation: (id: string): Key => ({ pk: "STOCK-LOCATION", sk: safe(id.toLowerCase()) }),
};

/** Whose orders are listed together. */
export type OrderOwner = { readonly type: "account" | "customer" | "guest"; readonly id: string };

function orderOwnerKey({ type, id }: OrderOwner): string {
  return `ORDERS-OF#${type}#${safe(id.toLowerCase())}`;
}

function stockKey(productId: string): string {
  return `STOCK#${safe(productId.toLowerCase())}`;
}

/** Partitions of the index. */
export const indexKeys = {
  /** One shard of the carts that administrators list, by the time of the last change, with the expiry behind it. */
  cartList: (kind: "owned" | "guest", shard: number): string => `CARTS#${kind}#${shard}`,
  /** One shard of all orders, by the time of the last change. */
  orderList: (shard: number): string => `ORDERS#${shard}`,
  /** The orders of somebody, by the time of the last change. */
  ordersOf: orderOwnerKey,
  /** One shard of all accounts, by the time of creation. */
  accountList: (shard: number): string => `ACCOUNTS#${shard}`,
  /** One shard of the users of a realm, by the time of creation. */
  userList: (realmId: string, shard: number): string => `USERS#${realmId}#${shard}`,
  /** One shard of all customers, by the time of creation. */
  customerList: (shard: number): string => `CUSTOMERS#${shard}`,
  /** The uses of a code, by their time. */
  codeUses: (promotionId: string, code: string): string =>
    `CODE-USES#${safe(promotionId.toLowerCase())}#${hashOf(code)}`,
  /** One shard of the products that have stock, by their ids. */
  stockList: (shard: number): string => `STOCKS#${shard}`,
};

const CART = "CART#";

/** The id of the cart that has this key. */
export function cartIdIn({ pk }: Key): string {
  return pk.slice(CART.length);
}

/** The id of the product of whose stock this key is: 64 characters at most, so it is never hashed. */
export function stockedProductIn({ pk }: Key): string {
  return pk.slice(stockKey("").length);
}

/** The id of the Custom API of which an entry has this key. */
export function customApiIdIn({ pk }: Key): string {
  return pk.slice(keys.customApiEntry("", "").pk.length);
}
