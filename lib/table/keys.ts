import { eventKeys } from "./event-keys.ts";
import { hashText, safe } from "./key-parts.ts";
import { shopperKeys } from "./shopper-keys.ts";
import { staffKeys } from "./staff-keys.ts";
import type { Key } from "./table.ts";

type CountedKind =
  | "sign-in"
  | "sign-on"
  | "sign-up"
  | "promotion-code"
  | "order"
  | "declined-payment"
  | "staff-sign-in"
  | `code-${"request" | "try"}`
  | `code-${"request" | "try"}-of-name`;

/**
 * `test/table/keys.test.ts` pins each spelling: changing one is a migration. Items with one `pk` come in one query.
 * @answers How is a key spelled?
 */
export const keys = {
  ...eventKeys,
  ...shopperKeys,
  ...staffKeys,
  applicationKey: (clientId: string): Key => ({ pk: "APPKEY", sk: clientId }),
  applicationKeyCount: (): Key => ({ pk: "APPKEY-COUNT", sk: "COUNT" }),
  /** When a key last got a token. Apart from the key, so that the function that issues tokens cannot write keys. */
  keyUse: (clientId: string): Key => ({ pk: `APPKEY-USE#${safe(clientId)}`, sk: "USE" }),
  /** Every function reads it about once a minute, so it is alone in its partition. */
  tokenCutoffs: (): Key => ({ pk: "TOKEN-CUTOFFS", sk: "TOKEN-CUTOFFS" }),
  /** The kept answer of a POST, by the hash of caller, route and key. */
  idempotency: (hash: string): Key => ({ pk: `IDEMPOTENCY#${hash}`, sk: "IDEMPOTENCY" }),
  /** Currencies and store settings in one item, since every cart and price answer needs both. */
  store: (): Key => ({ pk: "STORE", sk: "STORE" }),
  cart: (id: string): Key => ({ pk: `CART#${id}`, sk: "CART" }),
  /** May be outdated; the cart decides. Without a cart's id: the marker that sorts before all of them. */
  cartOf: (owner: { readonly type: "account" | "customer"; readonly id: string }, cartId = "#"): Key => ({
    pk: `CART-OF#${owner.type}#${safe(owner.id)}`,
    sk: cartId,
  }),
  account: (id: string): Key => ({ pk: `ACCOUNT#${safe(id.toLowerCase())}`, sk: "ACCOUNT" }),
  accountTag: (id: string): Key => ({ pk: "ACCOUNT-TAG", sk: safe(id.toLowerCase()) }),
  /** The number of tags. Naming or deleting a tag writes it, so that neither misses the other. */
  accountTagCount: (): Key => ({ pk: "ACCOUNT-TAG-COUNT", sk: "COUNT" }),
  accountMember: (id: string): Key => ({ pk: `MEMBER#${safe(id.toLowerCase())}`, sk: "MEMBER" }),
  customer: (id: string): Key => ({ pk: `CUSTOMER#${safe(id.toLowerCase())}`, sk: "CUSTOMER" }),
  /** Makes a sign-in name unique, and finds its member or customer. */
  signInName: (kind: "account-member" | "customer", name: string): Key => ({
    pk: `UNIQ#${kind}-name#${safe(name.toLowerCase())}`,
    sk: "UNIQ",
  }),
  signInAttempts: (hash: string): Key => ({ pk: `SIGN-IN#${hash}`, sk: "SIGN-IN" }),
  /** Counted actions of a network in a window of time, by the hash of its address or of a name. */
  sourceAttempts: (kind: CountedKind, hash: string, window: number): Key => ({
    pk: `SOURCE#${kind}#${hash}`,
    sk: String(window),
  }),
  /** The live release of each catalog and the rules that choose one; read with every catalog read. */
  liveReleases: (): Key => ({ pk: "CATALOG-HEAD", sk: "CATALOG-HEAD" }),
  publishedProduct: (id: string): Key => ({ pk: `SOLD#${safe(id)}`, sk: "SOLD" }),
  publishedSku: (sku: string): Key => ({ pk: `SOLD-SKU#${safe(sku)}`, sk: "SOLD" }),
  releasePart: (
    releaseId: string,
    kind: "INDEX" | "TREE" | "BOOKS" | "PLAN" | "DONE",
    part: number,
  ): Key => ({
    pk: `RELEASE#${releaseId}`,
    sk: `${kind}#${String(part).padStart(5, "0")}`,
  }),
  /** The entries of one price book for a part of a release's products; sorts with the release's other parts. */
  bookPart: (releaseId: string, bookId: string, part: number): Key => ({
    pk: `RELEASE#${releaseId}`,
    sk: `BOOK#${safe(bookId)}#${String(part).padStart(5, "0")}`,
  }),
  /** Sorts with the release's other parts, so that one query reads all. */
  searchPart: (releaseId: string, build: string, name: string, piece: number): Key => ({
    pk: `RELEASE#${releaseId}`,
    sk: `SEARCH#${build}#${safe(name)}#${String(piece).padStart(3, "0")}`,
  }),
  /** Search profiles, word lists, fields, and the build that serves a release; read with every search. */
  searchSettings: (): Key => ({ pk: "SEARCH-SETTINGS", sk: "SEARCH-SETTINGS" }),
  /** A job that indexes releases again; all of them in one query. */
  searchJob: (id: string): Key => ({ pk: "SEARCH-JOB", sk: safe(id.toLowerCase()) }),
  product: (id: string): Key => ({ pk: `PRODUCT#${safe(id.toLowerCase())}`, sk: "PRODUCT" }),
  productRow: (id: string): Key => ({ pk: "PRODUCT-ROW", sk: id === "" ? "ROW" : safe(id) }),
  /** Makes a sku or slug unique, and finds its product. */
  uniqueProduct: (field: "sku" | "slug", value: string): Key => ({
    pk: `UNIQ#product-${field}#${safe(value)}`,
    sk: "UNIQ",
  }),
  customApi: (id: string): Key => ({ pk: "API", sk: id }),
  /** Makes a slug unique, and finds the Custom API behind `/v2/extensions/<slug>`. */
  customApiSlug: (slug: string): Key => ({ pk: `UNIQ#api-slug#${safe(slug)}`, sk: "UNIQ" }),
  customApiType: (apiType: string): Key => ({ pk: `UNIQ#api-type#${apiType}`, sk: "UNIQ" }),
  /** Entry writes pass one of these fences, see `lib/extensions/entries/write-fences-store.ts`. */
  customApiFence: (apiId: string, fence: number): Key => ({ pk: `GATE#${apiId}`, sk: String(fence) }),
  /** Serializes changes of parents, since no single write can see a cycle. */
  customApiFamily: (): Key => ({ pk: "API-FAMILY", sk: "API-FAMILY" }),
  customApiEntry: (apiId: string, id: string): Key => ({ pk: `ENTRY#${apiId}`, sk: id }),
  /** For pages and totals without reading entries. */
  entryOrder: (apiId: string, createdAt: string, id: string): Key => ({
    pk: `ENTRY-ORDER#${apiId}`,
    sk: `${createdAt}#${id}`,
  }),
  /** An entry by its last change or a field's values, as `index` says. */
  entryIndex: (apiId: string, index: `updated-${number}` | number, value: string, id: string): Key => ({
    pk: `ENTRY-INDEX#${apiId}#${index}`,
    sk: `${value}#${id}`,
  }),
  /** Makes a value of a unique field unique, by its hash. */
  entryValue: (apiId: string, fieldId: string, hash: string): Key => ({
    pk: `VALUE#${apiId}#${fieldId}`,
    sk: hash,
  }),
  /** Says who did what no item shows, such as a deletion; expires. */
  changeNote: (id: string): Key => ({ pk: `CHANGE-NOTE#${id}`, sk: "NOTE" }),
  /** Changes of an object, in their order. */
  auditEntry: (objectType: string, objectId: string, position: string): Key => ({
    pk: `AUDIT#${objectType}#${safe(objectId.toLowerCase())}`,
    sk: position,
  }),
  /** Names the changes of one writer, or of all on one day. */
  auditIndex: (list: "ACTOR" | "DAY", of: string, position: string): Key => ({
    pk: `AUDIT-${list}#${safe(of)}`,
    sk: position,
  }),
  /** A day with changes, so that a list skips those without. */
  auditDay: (day: string): Key => ({ pk: "AUDIT-DAYS", sk: day }),
  /** A write that changed nothing, so that no version seems to be missing. */
  auditMark: (itemHash: string, position: string): Key => ({ pk: `AUDIT-MARK#${itemHash}`, sk: position }),
  /** For how long records of changes are kept. */
  logDays: (): Key => ({ pk: "LOG-DAYS", sk: "LOG-DAYS" }),
  /** A record by the beginning of a folded text. Spread by two letters: a partition takes 1,000 writes a second. */
  lookUp: (kind: string, field: string, text: string, id: string): Key => ({
    pk: `LOOK-UP#${kind}.${field}#${[...text].slice(0, 2).join("")}`,
    sk: `${text}#${id}`,
  }),
  /** Counters of a kind of records; all of them in one query. */
  counts: (kind: string): Key => ({ pk: "COUNTS", sk: kind }),
  /** The state in which a record was counted last. */
  countedState: (kind: string, id: string): Key => ({
    pk: `COUNTED#${kind}#${safe(id.toLowerCase())}`,
    sk: "COUNTED",
  }),
  /** A request to erase a person. */
  erasureRequest: (id: string): Key => ({ pk: `ERASURE-REQUEST#${safe(id.toLowerCase())}`, sk: "REQUEST" }),
  /** Names requests by time: all of them, or those about one resource. */
  erasureList: (of: string, position: string): Key => ({
    pk: `ERASURES#${safe(of.toLowerCase())}`,
    sk: position,
  }),
  /** An erasure of a person: the running one, which two requests share, and the mark that it leaves. */
  erasureRun: (person: string, part: "RUN" | "ERASED" = "RUN"): Key => ({
    pk: `ERASURE-RUN#${safe(person.toLowerCase())}`,
    sk: part,
  }),
  /** Changes of a record of a person, in their order. Of `gone` and a person: names deleted records that have a log. */
  personalLog: (of: string, id: string, position: string): Key => ({
    pk: `PERSONAL-LOG#${of}#${safe(id.toLowerCase())}`,
    sk: position,
  }),
  /** Expires when the order of an erased person may be anonymized. */
  erasureDue: (orderId: string): Key => ({ pk: `ERASURE-DUE#${safe(orderId.toLowerCase())}`, sk: "DUE" }),
  task: (id: string): Key => ({ pk: "TASK", sk: id === "" ? "-" : safe(id) }),
  priceBook: (id: string): Key => ({ pk: "PRICE-BOOK", sk: safe(id.toLowerCase()) }),
  price: (bookId: string, id: string): Key => ({
    pk: `PRICE-BOOK#${safe(bookId.toLowerCase())}`,
    sk: `PRICE#${safe(id.toLowerCase())}`,
  }),
  priceModifier: (bookId: string, id: string): Key => ({
    pk: `PRICE-BOOK#${safe(bookId.toLowerCase())}`,
    sk: `MODIFIER#${safe(id.toLowerCase())}`,
  }),
  /** Makes a name or slug unique, or the running job of a promotion. */
  uniqueName: (
    kind:
      | "price-book"
      | "hierarchy-slug"
      | "promotion-job"
      | "stock-location"
      | "account-registration"
      | "account-tag",
    name: string,
  ): Key => ({
    pk: `UNIQ#${kind}#${safe(name)}`,
    sk: "UNIQ",
  }),
  hierarchy: (id: string): Key => ({ pk: "HIERARCHY", sk: safe(id.toLowerCase()) }),
  /** Part 0 is the tree of a running copy, the others are its links. */
  hierarchyCopy: (jobId: string, copyId: string, part: number): Key => ({
    pk: `HIERARCHY-COPY#${safe(jobId)}`,
    sk: `${copyId}#${String(part).padStart(6, "0")}`,
  }),
  /** Found from the node. */
  nodeProduct: (nodeId: string, productId: string): Key => ({
    pk: `NODE#${safe(nodeId.toLowerCase())}`,
    sk: `PRODUCT#${safe(productId.toLowerCase())}`,
  }),
  /** Found from the product. */
  productNode: (productId: string, nodeId: string): Key => ({
    pk: `PRODUCT#${safe(productId.toLowerCase())}`,
    sk: `NODE#${safe(nodeId.toLowerCase())}`,
  }),
  /** All definitions in one query: their slugs begin with `CRP_`. The number of them is in the same partition. */
  customRelationship: (slug: string): Key => ({ pk: "RELATED#DEFINITIONS", sk: safe(slug) }),
  customRelationshipCount: (): Key => ({ pk: "RELATED#DEFINITIONS", sk: "COUNT" }),
  /** The products related to a product. The lists of all products in one query, to find those that name a deleted one. */
  relatedList: (slug: string, productId: string): Key => ({
    pk: `RELATED#${safe(slug)}`,
    sk: safe(productId.toLowerCase()),
  }),
  /** The list as a release has it, in one of many parts, since a publication writes those of all products. */
  publishedRelatedList: (
    releaseId: string,
    shard: number | string,
    productId: string,
    slug: string,
  ): Key => ({
    pk: `RELEASE#${releaseId}#${shard}`,
    sk: `${safe(productId.toLowerCase())}#${slug}`,
  }),
  file: (id: string): Key => ({ pk: "FILE", sk: safe(id.toLowerCase()) }),
  /** Sorts by the time at which the content must be removed. */
  removedContent: (due: string, name: string): Key => ({ pk: "REMOVED-CONTENT", sk: `${due}#${safe(name)}` }),
  catalog: (id: string): Key => ({ pk: "CATALOG", sk: safe(id.toLowerCase()) }),
  release: (catalogId: string, number: number): Key => ({
    pk: `CATALOG#${safe(catalogId.toLowerCase())}`,
    sk: `RELEASE#${String(number).padStart(9, "0")}`,
  }),
  /** A release plan. Without an id: the list of those that may be running. */
  releasePlan: (catalogId: string, id?: string): Key => ({
    pk: `RELEASE-PLAN#${safe(catalogId.toLowerCase())}`,
    sk: id === undefined ? "RUNNING" : `PLAN#${safe(id.toLowerCase())}`,
  }),
  /** Changes of one kind that a plan found, by the number of those before them, or products that it has to compare. */
  releasePlanPart: (planId: string, name: string, number: number): Key => ({
    pk: `RELEASE-PLAN-PARTS#${planId}`,
    sk: `${name}#${String(number).padStart(5, "0")}`,
  }),
  /** A template with its fields; all of them in one query. */
  flow: (id: string): Key => ({ pk: "FLOW", sk: safe(id.toLowerCase()) }),
  variation: (id: string): Key => ({ pk: "VARIATION", sk: safe(id.toLowerCase()) }),
  /** Finds products by the hash of their reference, which several may have. May be outdated; the product decides. */
  productReference: (hash: string, productId: string): Key => ({
    pk: `PRODUCT-REFERENCE#${hash}`,
    sk: productId,
  }),
  /** Progress of writing the references of products from earlier releases. */
  productReferencesBuild: (): Key => ({ pk: "PRODUCT-REFERENCES-BUILD", sk: "BUILD" }),
  /** A piece of a file to import, where the deployment has no bucket; expires. */
  importPiece: (fileId: string, piece: number): Key => ({
    pk: `IMPORT-FILE#${safe(fileId)}`,
    sk: String(piece).padStart(5, "0"),
  }),
  /** A part of an import's report; expires with the job. */
  importReport: (
    jobId: string,
    kind: "FAULTS" | "NOTES" | "REPEATS" | "SAMPLES",
    from: number | string,
  ): Key => ({
    pk: `IMPORT-REPORT#${safe(jobId)}`,
    sk: `${kind}#${typeof from === "number" ? String(from).padStart(9, "0") : from}`,
  }),
  job: (id: string): Key => ({ pk: "JOB", sk: safe(id.toLowerCase()) }),
  promotion: (id: string): Key => ({ pk: "PROMOTION", sk: safe(id.toLowerCase()) }),
  /** A standard promotion as it was after a change. */
  promotionVersion: (promotionId: string, version: number): Key => ({
    pk: `PROMOTION-HISTORY#${safe(promotionId.toLowerCase())}`,
    sk: String(version).padStart(9, "0"),
  }),
  rulePromotion: (id: string): Key => ({ pk: "RULE-PROMOTION", sk: safe(id.toLowerCase()) }),
  /** Parts and versions of the set of live promotions; read with every cart. */
  promotionSet: (): Key => ({ pk: "PROMOTION-SET", sk: "HEAD" }),
  promotionSetPart: (part: number): Key => ({
    pk: "PROMOTION-SET",
    sk: `PART#${String(part).padStart(5, "0")}`,
  }),
  standardCode: (code: string): Key => ({ pk: `CODE#${safe(code)}`, sk: "STANDARD" }),
  /** Several promotions may have the same code. */
  ruleCode: (code: string, promotionId: string): Key => ({
    pk: `CODE#${safe(code)}`,
    sk: `RULE#${safe(promotionId.toLowerCase())}`,
  }),
  promotionCodes: (codesId: string): Key => ({ pk: `CODES#${safe(codesId.toLowerCase())}`, sk: "HEAD" }),
  promotionCode: (codesId: string, number: number): Key => ({
    pk: `CODES#${safe(codesId.toLowerCase())}`,
    sk: `ROW#${String(number).padStart(9, "0")}`,
  }),
  /** All uses of a promotion in one query, of one code by the hash of its text. */
  codeUse: (promotionId: string, code: string, orderId: string): Key => ({
    pk: `CODE-USES#${safe(promotionId.toLowerCase())}`,
    sk: `${hashText(code)}#${orderId.toLowerCase()}`,
  }),
  /** A shopper is a customer, a member, or a guest by the hash of the e-mail address. */
  codeShopper: (promotionId: string, code: string, shopper: string): Key => ({
    pk: `CODE-SHOPPERS#${safe(promotionId.toLowerCase())}`,
    sk: `${hashText(code)}#${safe(shopper)}`,
  }),
  promotionJob: (promotionId: string, id: string): Key => ({
    pk: `PROMOTION-JOBS#${safe(promotionId.toLowerCase())}`,
    sk: safe(id.toLowerCase()),
  }),
  /** A piece of the codes that a job exports; expires. */
  exportedCodes: (jobId: string, piece: number): Key => ({
    pk: `CODE-EXPORT#${safe(jobId)}`,
    sk: String(piece).padStart(5, "0"),
  }),
  /** A job of the exporter; all of them in one query. */
  exportJob: (id: string): Key => ({ pk: "EXPORT-JOB", sk: safe(id.toLowerCase()) }),
  /** Rows of an export, written by one step; expires. */
  exportPiece: (jobId: string, partId: string, piece: number): Key => ({
    pk: `EXPORT#${safe(jobId)}`,
    sk: `${safe(partId)}#${String(piece).padStart(5, "0")}`,
  }),
  /** The order of a cart's last checkout, for a checkout that is sent twice. */
  checkout: (cartId: string): Key => ({ pk: `CHECKOUT#${safe(cartId)}`, sk: "CHECKOUT" }),
  order: (id: string): Key => ({ pk: `ORDER#${safe(id.toLowerCase())}`, sk: "ORDER" }),
  orderDraft: (orderId: string): Key => ({ pk: `ORDER#${safe(orderId.toLowerCase())}`, sk: "DRAFT" }),
  /** A guest is the hash of an e-mail address. */
  orderOf: (owner: OrderOwner, orderId: string): Key => ({
    pk: orderOwnerKey(owner),
    sk: safe(orderId.toLowerCase()),
  }),
  /** Marks a recent order. Sorts before the owner's orders, since no id begins with `#`. */
  lastOrdered: (owner: OrderOwner): Key => ({ pk: orderOwnerKey(owner), sk: "#ORDERED" }),
  orderCreation: (createdAt: string, orderId: string): Key => ({
    pk: "ORDER-CREATION",
    sk: `${createdAt}#${safe(orderId.toLowerCase())}`,
  }),
  /** Many parts, so that checkouts do not wait for each other. */
  orderCount: (shard: number): Key => ({ pk: "ORDER-COUNT", sk: String(shard) }),
  /** Names when payments of an order or cart are to be settled; all of a moment come by the index. */
  paymentsDue: (kind: "cart" | "order", id: string): Key => ({
    pk: `PAYMENTS-DUE#${kind}#${safe(id.toLowerCase())}`,
    sk: "DUE",
  }),
  /** A payment at a provider that begins with the cart. */
  cartPayment: (cartId: string): Key => ({ pk: `CART-PAYMENT#${cartId}`, sk: "PAYMENT" }),
  /** Finds the payment that a provider names. */
  paymentReference: (hash: string): Key => ({ pk: `PAYMENT-REFERENCE#${hash}`, sk: "PAYMENT" }),
  /** A product's stock. */
  stock: (productId: string): Key => ({ pk: stockKey(productId), sk: "STOCK" }),
  stockMovement: (productId: string, stockId: string, id: string): Key => ({
    pk: stockKey(productId),
    sk: `MOVEMENT#${stockId}#${id}`,
  }),
  /** A hold that an order has kept permanently; the item expires. */
  keptHold: (productId: string, stockId: string, id: string): Key => ({
    pk: stockKey(productId),
    sk: `KEPT#${stockId}#${id}`,
  }),
  listRow: (list: string, shard: number | string, order: string): Key => ({
    pk: `LIST#${listKey(list)}#${shard}`,
    sk: order,
  }),
  listCount: (list: string, part: number | `LEAVING#${string}`): Key => ({
    pk: `LIST-COUNT#${listKey(list)}`,
    sk: String(part),
  }),
  stockLocation: (id: string): Key => ({ pk: "STOCK-LOCATION", sk: safe(id.toLowerCase()) }),
};

export type OrderOwner = { readonly type: "account" | "customer" | "guest"; readonly id: string };

function orderOwnerKey({ type, id }: OrderOwner): string {
  return `ORDERS-OF#${type}#${safe(id.toLowerCase())}`;
}

/** Roles name the kind of a list, as in `prices#<id>`, so a hash never replaces it. */
function listKey(list: string): string {
  const name = list.toLowerCase();
  const end = name.indexOf("#") + 1;
  return name.slice(0, end) + safe(name.slice(end));
}

function stockKey(productId: string): string {
  return `STOCK#${safe(productId.toLowerCase())}`;
}

/** Carts and orders sort by their last change; accounts, users and customers by creation. */
export const indexKeys = {
  /** The expiry stands behind the time in the sort key. */
  cartList: (kind: "owned" | "guest", shard: number): string => `CARTS#${kind}#${shard}`,
  orderList: (shard: number): string => `ORDERS#${shard}`,
  ordersOf: orderOwnerKey,
  /** Orders that wait for people, by creation. */
  orderQueue: (name: string): string => `ORDER-QUEUE#${name}`,
  tasksSetAside: (): string => "TASKS-SET-ASIDE",
  /** States of deliveries that fail or gave up events. */
  failingDeliveries: (): string => "FAILING-DELIVERIES",
  paymentsDue: (shard: number): string => `PAYMENTS-DUE#${shard}`,
  accountList: (shard: number): string => `ACCOUNTS#${shard}`,
  userList: (realmId: string, shard: number): string => `USERS#${realmId}#${shard}`,
  customerList: (shard: number): string => `CUSTOMERS#${shard}`,
  codeUses: (promotionId: string, code: string): string =>
    `CODE-USES#${safe(promotionId.toLowerCase())}#${hashText(code)}`,
  stockList: (shard: number): string => `STOCKS#${shard}`,
  /** Prices of a book with an `external_ref`. */
  priceRef: (bookId: string, ref: string): string =>
    `PRICE-REF#${safe(bookId.toLowerCase())}#${hashText(ref)}`,
};

const ERASURE_DUE = "ERASURE-DUE#";

export function orderIdInErasureDue({ pk }: Key): string {
  return pk.slice(ERASURE_DUE.length);
}

const CART = "CART#";

export function cartIdIn({ pk }: Key): string {
  return pk.slice(CART.length);
}

export function productIdInStockKey({ pk }: Key): string {
  return pk.slice(stockKey("").length);
}

export function customApiIdIn({ pk }: Key): string {
  return pk.slice(keys.customApiEntry("", "").pk.length);
}
