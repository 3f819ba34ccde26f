import type { Method } from "../../../lib/use-case/gateway.ts";
import type { Answer, Call } from "../call.ts";
import { BILLING, GUEST, guestCheckout, LAMP, type Market, market } from "../orders/market.ts";
import { NOON } from "../runtime.ts";
import { dataOf } from "../shop.ts";
import { createApiWith } from "../shops/custom-apis.ts";
import type { Chance } from "./random-numbers.ts";
import { type RecordedTable, recordedTable } from "./recorded-changes.ts";

/** A shop whose clients ask for this and that, on a table that records its changes. */
export type RandomShop = Market<RecordedTable> & {
  readonly chance: Chance;
  readonly apiId: string;
  readonly slug: string;
  readonly apiType: string;
  readonly cartIds: readonly string[];
  readonly entryIds: readonly string[];
  /** Of those that were made; the last ones are busiest. */
  readonly orderIds: string[];
  /** What is known of the items of carts, and of payments. */
  readonly itemsOf: Map<string, readonly string[]>;
  readonly payments: { readonly order: string; readonly id: string }[];
  readonly codes: readonly string[];
};

const CODES = ["SPRING", "MUGS", "NOBODY"];

/** A shop with some carts and entries to be, promotions with and without codes, stock, and both gateways' payments. */
export async function randomShop(chance: Chance, carts: number, entries: number): Promise<RandomShop> {
  const opened: { shop?: Market<RecordedTable> } = {};
  const table = recordedTable({ now: () => opened.shop?.clock.now ?? NOON });
  const shop = await market(table);
  opened.shop = shop;
  await dataOf(shop.put("/v2/settings/cart", { data: { type: "settings", show_all_carts: true } }));
  const api = await createApiWith(
    table,
    {
      lot: { validation: { string: { unique: "yes" } } },
      grams: { field_type: "integer", validation: { integer: { min_value: 1, max_value: 1000 } } },
    },
    { allow_upserts: true },
  );
  const automatic = { automatic: true, schema: { currencies: [{ currency: "USD", percentage: 5 }] } };
  await dataOf(shop.post("/v2/promotions", { data: { ...PROMOTION, ...automatic } }));
  const mugs = { promotion_type: "item_percent_discount", schema: { targets: ["S1"], percent: 20 } };
  const { id } = await dataOf(shop.post("/v2/promotions", { data: { ...PROMOTION, ...mugs } }));
  const codes = CODES.slice(0, 2).map((code) => ({ code }));
  await dataOf(shop.post(`/v2/promotions/${id}/codes`, { data: { type: "promotion_codes", codes } }));
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

/** A request that was sent and what was answered; with a key it can be sent again. */
export type Asked = {
  readonly about: string;
  readonly answer: Answer;
  readonly again?: () => Promise<Answer>;
};
type Request = (shop: RandomShop) => Promise<Asked>;

const guest = { as: "implicit" } as const;
const compatible = { profile: "compatible" } as const;

async function asked(
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

const cartOf = ({ chance, cartIds }: RandomShop) => `/v2/carts/${chance.oneOf(cartIds)}`;

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
  const path = cartOf(shop);
  const one = someItem(shop);
  const data = chance.onceIn(4) ? [one, someItem(shop), someItem(shop)] : one;
  const known = await asked(shop, "POST", `${path}/items`, data, { ...guest, ...compatible });
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
  const path = cartOf(shop);
  return `${path}/items/${shop.chance.oneOf(shop.itemsOf.get(path) ?? [shop.chance.uuid()])}`;
}

async function checkout(shop: RandomShop): Promise<Asked> {
  const known = await asked(shop, "POST", `${cartOf(shop)}/checkout`, guestCheckout(), guest);
  const id: unknown = known.answer.body?.data?.id;
  if (known.answer.status === 201 && !shop.orderIds.includes(String(id))) shop.orderIds.push(String(id));
  return known;
}

const orderOf = ({ chance, orderIds }: RandomShop) =>
  `/v2/orders/${orderIds.at(-1 - chance.below(6)) ?? chance.uuid()}`;

async function pay(shop: RandomShop): Promise<Asked> {
  const { chance } = shop;
  const path = orderOf(shop);
  const amount = chance.onceIn(4) ? { amount: 1 + chance.below(3000) } : {};
  const data = { gateway: "manual", method: chance.oneOf(["purchase", "authorize"]), ...amount };
  const known = await asked(shop, "POST", `${path}/payments`, data, guest);
  const id: unknown = known.answer.body?.data?.id;
  if (known.answer.status < 300) shop.payments.push({ order: path, id: String(id) });
  return known;
}

function settle(shop: RandomShop): Promise<Asked> {
  const { chance, payments } = shop;
  const { order, id } = payments.at(-1 - chance.below(6)) ?? { order: orderOf(shop), id: chance.uuid() };
  const what = chance.oneOf(["capture", "refund", "refund", "cancel"]);
  const data = what === "refund" && chance.onceIn(2) ? { amount: 1 + chance.below(2000) } : undefined;
  return asked(shop, "POST", `${order}/transactions/${id}/${what}`, data);
}

async function importOrder(shop: RandomShop): Promise<Asked> {
  const price = (amount: number) => ({ amount, currency: "USD", formatted: "$1.00" });
  const known = await asked(shop, "POST", "/v2/orders", {
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

const entryOf = ({ chance, slug, entryIds }: RandomShop) =>
  `/v2/extensions/${slug}/${chance.oneOf(entryIds)}`;

/** Requests about carts, each as often as it stands here. */
const OF_CARTS: readonly Request[] = [
  addItems,
  addItems,
  addItems,
  addItems,
  (shop) => asked(shop, "POST", `${cartOf(shop)}/items`, { type: "cart_item", sku: "?", quantity: 1 }),
  (shop) => asked(shop, "PUT", ofItem(shop), { quantity: shop.chance.below(5) }, guest),
  (shop) => asked(shop, "DELETE", ofItem(shop), undefined, guest),
  (shop) => asked(shop, "DELETE", `${cartOf(shop)}/items`, undefined, guest),
  (shop) => asked(shop, "PUT", cartOf(shop), { name: `Cart ${shop.chance.below(9)}` }),
  (shop) => {
    const data = { type: "promotion_item", code: shop.chance.oneOf(shop.codes) };
    return asked(shop, "POST", `${cartOf(shop)}/items`, data, guest);
  },
  (shop) =>
    asked(shop, "DELETE", `${cartOf(shop)}/discounts/${shop.chance.oneOf(shop.codes)}`, undefined, guest),
  (shop) => {
    const data = { type: "tax_item", name: "VAT", rate: 0.2 };
    return asked(shop, "POST", `${ofItem(shop)}/taxes`, data);
  },
  (shop) => {
    const data = { type: "cart_items", cart_id: shop.chance.oneOf(shop.cartIds) };
    return asked(shop, "POST", `${cartOf(shop)}/items`, data, guest);
  },
  (shop) => asked(shop, "DELETE", cartOf(shop), undefined, guest),
  (shop) => asked(shop, "GET", cartOf(shop), undefined, { ...guest, ...compatible }),
  (shop) => {
    const id = shop.chance.onceIn(3) ? shop.chance.oneOf(shop.cartIds) : `p-${shop.chance.uuid()}`;
    const snapshot = id.startsWith("p-") ? { snapshot_date: "2026-12-24T00:00:00Z" } : {};
    return asked(shop, "POST", "/v2/carts", { id, ...snapshot }, guest);
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
  (shop) => asked(shop, "PUT", orderOf(shop), { type: "order", status: "cancelled" }),
  (shop) => asked(shop, "PUT", orderOf(shop), { type: "order", shipping: "fulfilled" }),
  (shop) => {
    const external_ref = `ref ${shop.chance.below(3)}`;
    return asked(shop, "PUT", orderOf(shop), { type: "order", external_ref });
  },
  (shop) => {
    const order_ids = [orderOf(shop), orderOf(shop)].map((path) => path.split("/").at(-1));
    return asked(shop, "POST", "/v2/orders/anonymize", { order_ids });
  },
];

const OF_ENTRIES: readonly Request[] = [
  (shop) => asked(shop, "PUT", entryOf(shop), entryData(shop)),
  (shop) => asked(shop, "PUT", entryOf(shop), entryData(shop)),
  (shop) => asked(shop, "DELETE", entryOf(shop)),
];

/** Any request; refused ones are among them. */
export function anyRequest(shop: RandomShop): Promise<Asked> {
  const { chance } = shop;
  return chance.oneOf(chance.oneOf([OF_CARTS, OF_CARTS, OF_ORDERS, OF_ENTRIES]))(shop);
}
