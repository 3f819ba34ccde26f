import type { Method } from "../../../lib/use-case/gateway.ts";
import type { Answer, Call } from "../call.ts";
import { BILLING, GUEST, guestCheckout, LAMP, type Market, market } from "../orders/market.ts";
import { NOON } from "../runtime.ts";
import { expectData } from "../shop.ts";
import { createApiWith } from "../shops/custom-apis.ts";
import type { Chance } from "./random-numbers.ts";
import { createRecordedTable, type RecordedTable } from "./recorded-changes.ts";

/** A shop with random requests, on a table that records its changes. */
export type RandomShop = Market<RecordedTable> & {
  readonly chance: Chance;
  readonly apiId: string;
  readonly slug: string;
  readonly apiType: string;
  readonly cartIds: readonly string[];
  readonly entryIds: readonly string[];
  /** Ids of the created orders. Requests use the last six. */
  readonly orderIds: string[];
  /** The ids of the items of each cart, by the path of the cart. */
  readonly itemsOf: Map<string, readonly string[]>;
  readonly payments: { readonly order: string; readonly id: string }[];
  readonly codes: readonly string[];
};

const CODES = ["SPRING", "MUGS", "NOBODY"];

/** A shop with promotions, with and without codes, and stock. It has ids for the carts and entries that requests create. */
export async function randomShop(chance: Chance, carts: number, entries: number): Promise<RandomShop> {
  const opened: { shop?: Market<RecordedTable> } = {};
  const table = createRecordedTable({ now: () => opened.shop?.clock.now ?? NOON });
  const shop = await market(table);
  opened.shop = shop;
  await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", show_all_carts: true } }));
  const api = await createApiWith(
    table,
    {
      lot: { validation: { string: { unique: "yes" } } },
      grams: { field_type: "integer", validation: { integer: { min_value: 1, max_value: 1000 } } },
    },
    { allow_upserts: true },
  );
  const automatic = { automatic: true, schema: { currencies: [{ currency: "USD", percentage: 5 }] } };
  await expectData(shop.post("/v2/promotions", { data: { ...PROMOTION, ...automatic } }));
  const mugs = { promotion_type: "item_percent_discount", schema: { targets: ["S1"], percent: 20 } };
  const { id } = await expectData(shop.post("/v2/promotions", { data: { ...PROMOTION, ...mugs } }));
  const codes = CODES.slice(0, 2).map((code) => ({ code }));
  await expectData(shop.post(`/v2/promotions/${id}/codes`, { data: { type: "promotion_codes", codes } }));
  await shop.stock(LAMP, 100_000);
  return {
    ...shop,
    chance,
    apiId: api.id,
    slug: api.slug,
    apiType: api.api_type,
    cartIds: Array.from({ length: carts }, (_, at) => `cart-${at}`),
    entryIds: Array.from({ length: entries }, () => chance.uuid()),
    orderIds: [],
    itemsOf: new Map(),
    payments: [],
    codes: CODES,
  };
}

const PROMOTION = {
  ...{ type: "promotion", name: "Spring", description: "", enabled: true },
  ...{ promotion_type: "percent_discount", start: "2026-01-01", end: "2027-01-01" },
};

/** A request that was sent, and its answer. A request with a key can be sent again. */
export type Asked = {
  readonly about: string;
  readonly answer: Answer;
  readonly again?: () => Promise<Answer>;
};
type Request = (shop: RandomShop) => Promise<Asked>;

const guest = { as: "implicit" } as const;
const compatible = { profile: "compatible" } as const;

async function askShop(
  shop: RandomShop,
  method: Method,
  path: string,
  data?: unknown,
  more: Call = {},
): Promise<Asked> {
  const given = data === undefined ? more : { ...more, body: { data } };
  const about = `${method} ${path}`;
  if (method !== "POST" || !shop.chance.onceIn(5))
    return { about, answer: await shop.send(method, path, given) };
  const keyed = { ...given, headers: { "idempotency-key": shop.chance.uuid() } };
  const again = () => shop.send(method, path, keyed);
  return { about, answer: await again(), again };
}

const chooseCart = ({ chance, cartIds }: RandomShop) => `/v2/carts/${chance.oneOf(cartIds)}`;

function someItem({ chance }: RandomShop): unknown {
  const quantity = 1 + chance.below(4);
  const amount = chance.below(5000);
  return chance.oneOf([
    { type: "cart_item", sku: "S1", quantity },
    { type: "cart_item", sku: "S2", quantity },
    { type: "custom_item", name: "Wrap", sku: `w${chance.below(3)}`, quantity, price: { amount } },
  ]);
}

async function addItems(shop: RandomShop): Promise<Asked> {
  const { chance } = shop;
  const path = chooseCart(shop);
  const one = someItem(shop);
  const data = chance.onceIn(4) ? [one, someItem(shop), someItem(shop)] : one;
  const known = await askShop(shop, "POST", `${path}/items`, data, { ...guest, ...compatible });
  const items: unknown = known.answer.body?.data;
  if (known.answer.status === 201 && Array.isArray(items)) {
    shop.itemsOf.set(
      path,
      items.map(({ id }) => String(id)),
    );
  }
  return known;
}

function ofItem(shop: RandomShop): string {
  const path = chooseCart(shop);
  return `${path}/items/${shop.chance.oneOf(shop.itemsOf.get(path) ?? [shop.chance.uuid()])}`;
}

async function checkout(shop: RandomShop): Promise<Asked> {
  const known = await askShop(shop, "POST", `${chooseCart(shop)}/checkout`, guestCheckout(), guest);
  const id: unknown = known.answer.body?.data?.id;
  if (known.answer.status === 201 && !shop.orderIds.includes(String(id))) shop.orderIds.push(String(id));
  return known;
}

const chooseOrder = ({ chance, orderIds }: RandomShop) =>
  `/v2/orders/${orderIds.at(-1 - chance.below(6)) ?? chance.uuid()}`;

async function pay(shop: RandomShop): Promise<Asked> {
  const { chance } = shop;
  const path = chooseOrder(shop);
  const amount = chance.onceIn(4) ? { amount: 1 + chance.below(3000) } : {};
  const data = { gateway: "manual", method: chance.oneOf(["purchase", "authorize"]), ...amount };
  const known = await askShop(shop, "POST", `${path}/payments`, data, guest);
  const id: unknown = known.answer.body?.data?.id;
  if (known.answer.status < 300) shop.payments.push({ order: path, id: String(id) });
  return known;
}

function settle(shop: RandomShop): Promise<Asked> {
  const { chance, payments } = shop;
  const { order, id } = payments.at(-1 - chance.below(6)) ?? { order: chooseOrder(shop), id: chance.uuid() };
  const what = chance.oneOf(["capture", "refund", "refund", "cancel"]);
  const data = what === "refund" && chance.onceIn(2) ? { amount: 1 + chance.below(2000) } : undefined;
  return askShop(shop, "POST", `${order}/transactions/${id}/${what}`, data);
}

async function importOrder(shop: RandomShop): Promise<Asked> {
  const price = (amount: number) => ({ amount, currency: "USD", formatted: "$1.00" });
  const known = await askShop(shop, "POST", "/v2/orders", {
    ...{ type: "order", status: "complete", payment: "paid", shipping: "fulfilled", customer: GUEST },
    ...{ billing_address: BILLING, shipping_address: BILLING },
    meta: { display_price: { with_tax: price(100), without_tax: price(100), tax: price(0) } },
  });
  if (known.answer.status === 201) shop.orderIds.push(known.answer.body.data.id);
  return known;
}

function entryData({ chance, apiType: type }: RandomShop) {
  const lot = chance.onceIn(3) ? {} : { lot: `lot ${chance.below(30)}` };
  return { type, ...lot, ...(chance.onceIn(2) ? {} : { grams: chance.below(1100) }) };
}

const chooseEntry = ({ chance, slug, entryIds }: RandomShop) =>
  `/v2/extensions/${slug}/${chance.oneOf(entryIds)}`;

/** Requests about carts. A request that is repeated here is sent more often. */
const OF_CARTS: readonly Request[] = [
  addItems,
  addItems,
  addItems,
  addItems,
  (shop) => askShop(shop, "POST", `${chooseCart(shop)}/items`, { type: "cart_item", sku: "?", quantity: 1 }),
  (shop) => askShop(shop, "PUT", ofItem(shop), { quantity: shop.chance.below(5) }, guest),
  (shop) => askShop(shop, "DELETE", ofItem(shop), undefined, guest),
  (shop) => askShop(shop, "DELETE", `${chooseCart(shop)}/items`, undefined, guest),
  (shop) => askShop(shop, "PUT", chooseCart(shop), { name: `Cart ${shop.chance.below(9)}` }),
  (shop) => {
    const data = { type: "promotion_item", code: shop.chance.oneOf(shop.codes) };
    return askShop(shop, "POST", `${chooseCart(shop)}/items`, data, guest);
  },
  (shop) =>
    askShop(
      shop,
      "DELETE",
      `${chooseCart(shop)}/discounts/${shop.chance.oneOf(shop.codes)}`,
      undefined,
      guest,
    ),
  (shop) => {
    const data = { type: "tax_item", name: "VAT", rate: 0.2 };
    return askShop(shop, "POST", `${ofItem(shop)}/taxes`, data);
  },
  (shop) => {
    const data = { type: "cart_items", cart_id: shop.chance.oneOf(shop.cartIds) };
    return askShop(shop, "POST", `${chooseCart(shop)}/items`, data, guest);
  },
  (shop) => askShop(shop, "DELETE", chooseCart(shop), undefined, guest),
  (shop) => askShop(shop, "GET", chooseCart(shop), undefined, { ...guest, ...compatible }),
  (shop) => {
    const id = shop.chance.onceIn(3) ? shop.chance.oneOf(shop.cartIds) : `p-${shop.chance.uuid()}`;
    const snapshot = id.startsWith("p-") ? { snapshot_date: "2026-12-24T00:00:00Z" } : {};
    return askShop(shop, "POST", "/v2/carts", { id, ...snapshot }, guest);
  },
];

const OF_ORDERS: readonly Request[] = [
  checkout,
  checkout,
  pay,
  pay,
  settle,
  settle,
  importOrder,
  (shop) => askShop(shop, "PUT", chooseOrder(shop), { type: "order", status: "cancelled" }),
  (shop) => askShop(shop, "PUT", chooseOrder(shop), { type: "order", shipping: "fulfilled" }),
  (shop) => {
    const external_ref = `ref ${shop.chance.below(3)}`;
    return askShop(shop, "PUT", chooseOrder(shop), { type: "order", external_ref });
  },
  (shop) => {
    const order_ids = [chooseOrder(shop), chooseOrder(shop)].map((path) => path.split("/").at(-1));
    return askShop(shop, "POST", "/v2/orders/anonymize", { order_ids });
  },
];

const OF_ENTRIES: readonly Request[] = [
  (shop) => askShop(shop, "PUT", chooseEntry(shop), entryData(shop)),
  (shop) => askShop(shop, "PUT", chooseEntry(shop), entryData(shop)),
  (shop) => askShop(shop, "DELETE", chooseEntry(shop)),
];

/** A random request, which the service may refuse. */
export function anyRequest(shop: RandomShop): Promise<Asked> {
  const { chance } = shop;
  return chance.oneOf(chance.oneOf([OF_CARTS, OF_CARTS, OF_ORDERS, OF_ENTRIES]))(shop);
}
