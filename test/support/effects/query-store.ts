import { endpoints } from "../../../infra/endpoints.ts";
import { apron, apronChildren } from "../../../infra/local/demo/aprons.ts";
import { BOOK } from "../../../infra/local/demo/merchant.ts";
import { ACCOUNT_ID, CUSTOMER_ID, MEMBER_ID } from "../../../infra/local/demo/sample-shoppers.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import { ACCOUNT_REALM_ID } from "../../../lib/realms/realms.ts";
import { deriveChildId } from "../../../lib/releases/children.ts";
import type { Method } from "../../../lib/use-case/gateway.ts";
import type { Undescribed } from "../routes.ts";
import { expectData, shopOn } from "../shop.ts";
import { usd } from "../shops/merchant.ts";
import { SURROUNDINGS } from "../surroundings.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { type EffectStore, openEffectStore } from "./look-for-effects.ts";

/** A request that makes or changes records. */
type Step = {
  readonly to: string;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Name from which the new record's id follows. */
  readonly as?: string;
};

export const TAG = demoId("tag of the account");
export const PARTNERS = demoId("catalog of partners");
export const STAFF_BOOK = demoId("book of the staff");
export const CUSTOMER_ORDER = demoId("order of the customer");
export const TAXED_ORDER = demoId("taxed order");
export const DISCOUNTED_ORDER = demoId("discounted order");
export const EMPTY_CART = "empty-cart";
export const ACCOUNT_CART = "cart-of-the-account";
export const BUNDLE_CART = "cart-with-a-bundle";
const findCart = (id: string): string => findExample({ id })?.path?.["cartID"] ?? "";
export const TAXED_CART = findCart("carts/taxes/create-tax");
export const DISCOUNTED_CART = findCart("carts/custom-discounts/create-item-discount");

const [HIERARCHY, POTTERY, MUG, CUP] = [
  demoId("hierarchy"),
  demoId("node pottery"),
  demoId("alder-mug"),
  demoId("pebble-cup"),
];
const CHILD = deriveChildId(demoId(apron.slug), apronChildren[0]?.optionIds ?? []);
const readBody = (id: string): Undescribed => Object(findExample({ id })?.body).data;
const translate = (name: string) => ({ locales: { "fr-FR": { name, description: `${name}, en long` } } });
const bundle = { type: "cart_item", id: demoId("tea-for-two"), quantity: 1 };

const SHOPPERS: readonly Step[] = [
  { to: "POST /v2/account-tags", data: { type: "account_tag", name: "Museums" }, as: "tag of the account" },
  {
    to: `POST /v2/accounts/${ACCOUNT_ID}/relationships/account-tags`,
    data: [{ type: "account_tag", id: TAG }],
  },
  {
    to: `PUT /v2/authentication-realms/${ACCOUNT_REALM_ID}/user-authentication-info/${MEMBER_ID}`,
    data: { type: "user_authentication_info", middle_name: "Byron" },
  },
  { to: `PUT /v2/customers/${CUSTOMER_ID}`, data: { type: "customer", external_ref: "crm-1" } },
];

const PRODUCTS: readonly Step[] = [
  ...Object.entries({
    [MUG]: {
      ...{ mpn: "LK-1", upc_ean: "123456789012", external_ref: "erp-1", ...translate("Tasse") },
      extensions: { "products(Care)": { wash_c: 40 } },
      admin_attributes: { season: "spring" },
      shopper_attributes: { made_in: "Norway" },
    },
    [CUP]: { mpn: "LK-2", upc_ean: "123456789013", external_ref: "erp-2", ...translate("Petite tasse") },
    [CHILD]: { mpn: "LK-3", upc_ean: "123456789014", ...translate("Tablier") },
  }).map(([id, attributes]) => ({
    to: `PUT /pcm/products/${id}`,
    data: { type: "product", id, attributes },
  })),
  {
    to: `POST /pcm/products/${MUG}/custom-relationships/CRP_similar-goods`,
    data: [{ type: "product", id: bundle.id }],
  },
  {
    to: `PUT /pcm/hierarchies/${HIERARCHY}`,
    data: { type: "hierarchy", id: HIERARCHY, attributes: translate("Boutique") },
  },
  {
    to: `PUT /pcm/hierarchies/${HIERARCHY}/nodes/${POTTERY}`,
    data: { type: "node", id: POTTERY, attributes: { description: "Clay, glazed", ...translate("Poterie") } },
  },
  ...["thrown", "pinched"].map((name) => ({
    to: `POST /pcm/hierarchies/${HIERARCHY}/nodes`,
    data: {
      type: "node",
      attributes: { name, slug: name, description: `How it is ${name}`, ...translate(`${name} (fr)`) },
      relationships: { parent: { data: { type: "node", id: POTTERY } } },
    },
  })),
];

const addPrice = (book: string, sku: string, amount: number, external_ref = "price-1"): Step => ({
  to: `POST /pcm/pricebooks/${book}/prices`,
  data: { type: "product-price", attributes: { sku, external_ref, ...usd(amount) } },
});

const PRICES: readonly Step[] = [
  {
    to: `PUT /pcm/pricebooks/${BOOK}`,
    data: { type: "pricebook", id: BOOK, attributes: { external_ref: "erp-9" } },
  },
  {
    to: `POST /pcm/pricebooks/${BOOK}/modifiers`,
    data: {
      type: "price-modifier",
      attributes: {
        ...{ name: "engraved", external_ref: "mod-1", modifier_type: "price_increment", ...usd(300) },
      },
    },
  },
  ...["book of partners", "book of the staff"].map((as) => ({
    to: "POST /pcm/pricebooks",
    data: { type: "pricebook", attributes: { name: as } },
    as,
  })),
  addPrice(BOOK, "TW-TURNING-TOOL", 1200),
  addPrice(demoId("book of partners"), "TW-ALDER-MUG", 100, "price-2"),
  addPrice(STAFF_BOOK, "TW-ALDER-MUG", 50),
];

const addCatalog = (as: string, attributes: object): readonly Step[] => [
  {
    to: "POST /catalogs",
    data: { type: "catalog", attributes: { name: as, hierarchy_ids: [HIERARCHY], ...attributes } },
    as,
  },
  { to: `POST /catalogs/${demoId(as)}/releases` },
];
const addRule = (as: string, catalog: string, chosen: object): Step => ({
  to: "POST /catalogs/rules",
  data: { type: "catalog_rule", attributes: { name: as, catalog_id: demoId(catalog), ...chosen } },
  as,
});
const rank = (...books: readonly string[]) =>
  books.map((book, at) => ({ id: book, priority: books.length - at }));

/** Shoppers get another catalog by each header. */
const CATALOGS: readonly Step[] = [
  {
    to: `PUT /catalogs/${demoId("catalog")}`,
    data: { type: "catalog", id: demoId("catalog"), attributes: translate("Boutique") },
  },
  { to: `POST /catalogs/${demoId("catalog")}/releases` },
  ...addCatalog("catalog of partners", {
    enable_price_segmentation: true,
    pricebook_ids: rank(demoId("book of partners"), BOOK),
  }),
  ...addCatalog("catalog of the studio", {
    hierarchy_ids: [demoId("hierarchy to arrange")],
    pricebook_id: BOOK,
  }),
  ...addCatalog("catalog of the past", { pricebook_id: demoId("book of partners") }),
  addRule("by price book", "catalog of partners", { channels: ["staff"], pricebook_ids: rank(STAFF_BOOK) }),
  ...(["channels", "tags"] as const).flatMap((kind) => [
    addRule(`${kind} of the studio`, "catalog of the studio", { [kind]: ["studio"] }),
    addRule(`${kind} of partners`, "catalog of partners", { [kind]: ["partners"] }),
  ]),
  addRule("by account", "catalog of the studio", { account_ids: [ACCOUNT_ID] }),
  addRule("by customer", "catalog of the studio", { customer_ids: [CUSTOMER_ID] }),
  addRule("by account tag", "catalog of the studio", { account_tag_ids: [TAG], channels: ["club"] }),
  addRule("rule of the past", "catalog of the past", { channels: ["past"] }),
];

/** Each cart of the examples has an item of a catalog that no rule leads to any more, so its next change chooses a catalog. */
const CARTS: readonly Step[] = [
  {
    to: "PUT /v2/settings/cart",
    data: { type: "settings", show_all_carts: true, max_price_age_days: 1, cart_expiry_days: 30 },
  },
  ...[
    { id: EMPTY_CART },
    { id: BUNDLE_CART },
    { id: ACCOUNT_CART },
    { contact: { name: "Mira", email: "mira@example.org" } },
  ].map((data) => ({ to: "POST /v2/carts", data })),
  { to: `POST /v2/carts/${BUNDLE_CART}/items`, data: bundle },
  ...listExampleCarts().map((id) => ({
    to: `POST /v2/carts/${id}/items`,
    data: { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 1 },
    headers: { "ep-channel": "past" },
  })),
  { to: `DELETE /catalogs/rules/${demoId("rule of the past")}` },
  ...[TAXED_CART, DISCOUNTED_CART].map((id) => ({
    to: `POST /v2/carts/${id}/checkout`,
    data: readBody("checkout/checkout-cart"),
    as: id === TAXED_CART ? "taxed order" : "discounted order",
  })),
  ...[TAXED_CART, DISCOUNTED_CART, BUNDLE_CART].map((id) => ({
    to: `POST /v2/carts/${id}/relationships/customers`,
    data: [{ type: "customer", id: CUSTOMER_ID }],
  })),
  {
    to: `POST /v2/carts/${ACCOUNT_CART}/relationships/accounts`,
    data: [{ type: "account", id: ACCOUNT_ID }],
  },
];

function listExampleCarts(): readonly string[] {
  const changes = endpoints.filter(({ auth, method }) => auth.includes("implicit") && method !== "GET");
  return [BUNDLE_CART, ACCOUNT_CART, ...new Set(changes.map(({ id }) => findCart(id)))].filter(
    (id) => id !== "",
  );
}

const ORDERS: readonly Step[] = [
  {
    to: "POST /v2/orders",
    data: {
      ...readBody("orders/create-order"),
      ...{ id: CUSTOMER_ORDER, order_number: "2025-0389", external_ref: "ERP-389" },
      customer: { ...readBody("orders/create-order")?.customer, id: CUSTOMER_ID },
    },
  },
  {
    to: "POST /v2/rule-promotions",
    data: {
      ...readBody("promotions/rules/create-rule-promotion"),
      rule_set: {
        rules: { strategy: "account_tags", operator: "contains_any", args: [TAG] },
        actions: [{ strategy: "cart_discount", args: ["percent", 5] }],
      },
    },
  },
];

const STEPS = [...SHOPPERS, ...PRODUCTS, ...PRICES, ...CATALOGS, ...CARTS, ...ORDERS];

/** The demo store with records that have a value for each parameter, two days after their last change. */
export function openQueryStore(): Promise<EffectStore> {
  return openEffectStore(2, addRecords);
}

async function addRecords(table: MemoryTable, now: () => Date): Promise<void> {
  for (const { to, data, as, headers = {} } of STEPS) {
    const [method, path] = to.split(" ") as [Method, string];
    const shop = shopOn(table, { ...SURROUNDINGS, now, ...(as ? { newId: () => demoId(as) } : {}) });
    await expectData(shop.send(method, path, { headers, ...(data === undefined ? {} : { body: { data } }) }));
  }
}
