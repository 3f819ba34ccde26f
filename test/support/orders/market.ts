import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import type { AnswerAt } from "../routes.ts";
import { asShopper, NOON } from "../runtime.ts";
import { dataOf, type Shop, shopOn } from "../shop.ts";
import { aShop, P1 } from "../shops/carts.ts";
import { BLACK, CUP, GREEN, MUG, OWN_SET, TEA_SET } from "../shops/tea-set.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";
import { standardPromotion } from "./goods.ts";

/** 19.99 a piece. */
export const LAMP = P1.id;
/** What the bundle `TEA-SET` is made of, and its own id. */
export const PARTS = { MUG, CUP, GREEN, BLACK, TEA_SET: TEA_SET.id };

/** As little of an address as an order takes. */
export const BILLING = {
  first_name: "Mira",
  last_name: "Holt",
  line_1: "4 Quay Road",
  postcode: "9011",
  country: "NO",
};
export const GUEST = { email: "mira@example.org", name: "Mira Holt" };
export const asGuest = { as: "implicit" } as const;

/** A checkout by a guest, with these fields instead of or beside its own; `undefined` leaves one out. */
export const guestCheckout = (more: object = {}) => ({ customer: GUEST, billing_address: BILLING, ...more });

type Opened = {
  readonly now?: Date;
  readonly products?: readonly PublishedProduct[];
  readonly deadlineMs?: number;
  /** The clock goes on by a millisecond whenever a request looks at it. */
  readonly ticks?: true;
};

/**
 * A shop as its clients see it: every request by method and path, over a clock that stands until it is moved. The
 * manual gateway is on.
 */
export async function market<T extends Table>(table: T, { products = [], ...opened }: Opened = {}) {
  const { deadlineMs, ticks } = opened;
  const clock = { now: opened.now ?? NOON };
  const look = () => {
    if (ticks) clock.now = new Date(clock.now.getTime() + 1);
    return clock.now;
  };
  await aShop([TEA_SET, OWN_SET, ...products], table);
  const shop = shopOn(table, { now: look, ...(deadlineMs === undefined ? {} : { deadlineMs }) });
  await dataOf(shop.put("/v2/gateways/manual", { data: { enabled: true } }));
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return {
    ...{ ...shop, clock, later },
    ...shopping(shop),
    ...stocking(shop),
  };
}

export type Market<T extends Table = Table> = Awaited<ReturnType<typeof market<T>>>;

export function aMarket(given: Opened = {}): Promise<Market<MemoryTable>> {
  const table = memoryTable({ now: () => opened.clock.now });
  const opened: { clock: { now: Date } } = { clock: { now: given.now ?? NOON } };
  return market(table, given).then((shop) => {
    opened.clock = shop.clock;
    return shop;
  });
}

/** A shop with a guest's cart `A` of these items. */
export async function aMarketWith(items: unknown): Promise<Market<MemoryTable>> {
  const shop = await aMarket();
  await shop.cart("A", items);
  return shop;
}

export type Settlement = "capture" | "refund" | "cancel" | "confirm";

function shopping(shop: Shop) {
  const checkout = (cart: string, more: object = {}, given: Call = asGuest) =>
    shop.post(`/v2/carts/${cart}/checkout`, { data: guestCheckout(more) }, given);
  const add = (cart: string, data: unknown, given: Call = asGuest) =>
    shop.post(`/v2/carts/${cart}/items`, { data }, given);
  return {
    /** A new cart of a guest with these items. */
    cart: async (id: string, items: unknown, given: Call = asGuest, fields: object = {}): Promise<string> => {
      await dataOf(shop.post("/v2/carts", { data: { id, ...fields } }, given));
      await dataOf(add(id, items, given));
      return id;
    },
    add,
    items: (cart: string) => dataOf(shop.get(`/v2/carts/${cart}/items`)),
    checkout,
    /** The order that a checkout makes. @throws Error for a refusal */
    ordered: async (cart: string, more: object = {}, given: Call = asGuest) => {
      const { status, text, body } = await checkout(cart, more, given);
      if (status !== 201) throw new Error(`checkout of ${cart}: ${status} ${text}`);
      return { ...body.data, items: body.included.items };
    },
    /** An order as client credentials read it, with its items. */
    order: async (id: string) => {
      const { status, text, body } = await shop.get(`/v2/orders/${id}?include=items`);
      if (status !== 200) throw new Error(`order ${id}: ${status} ${text}`);
      return { ...body.data, items: body.included.items };
    },
    orders: () => dataOf(shop.get("/v2/orders?page[limit]=100")),
    change: (id: string, data: object, given: Call = {}) =>
      shop.put(`/v2/orders/${id}`, { data: { type: "order", ...data } }, given),
    /** A payment by whoever knows the order's id. */
    pay: (id: string, data: object = {}, given: Call = asGuest) =>
      shop.post(
        `/v2/orders/${id}/payments`,
        { data: { gateway: "manual", method: "purchase", ...data } },
        given,
      ),
    /** What is done with a transaction of an order. */
    settle: (order: string, transaction: string, what: Settlement, data?: object, given: Call = {}) =>
      shop.post(
        `/v2/orders/${order}/transactions/${transaction}/${what}`,
        data === undefined ? undefined : { data },
        given,
      ),
    transactions: (id: string) => dataOf(shop.get(`/v2/orders/${id}/transactions`)),
    /** A standard promotion with these codes, and how many uses of the first are left. */
    promote: async (codes: readonly object[], more: object = {}) => {
      const { id } = await dataOf(shop.post("/v2/promotions", { data: standardPromotion(more) }));
      const path = `/v2/promotions/${id}/codes` as const;
      await dataOf(shop.post(path, { data: { type: "promotion_codes", codes } }));
      return { id, left: async () => (await dataOf(shop.get(path)))[0].uses };
    },
  };
}

function stocking(shop: Shop) {
  /** Every movement, newest first, page by page. */
  const ledger = async (id: string) => {
    const found: AnswerAt<"GET", "/v2/inventories/P/transactions">["body"]["data"][number][] = [];
    for (;;) {
      const query = `page[limit]=100&page[offset]=${found.length}` as const;
      const page = await dataOf(shop.get(`/v2/inventories/${id}/transactions?${query}`));
      found.push(...page);
      if (page.length < 100) return found;
    }
  };
  return {
    /** So many pieces of a product are there from now on. */
    stock: (id: string, quantity: number) =>
      dataOf(shop.post(`/v2/inventories/${id}`, { data: { quantity } })),
    /** Checkouts hold stock for so many minutes from now on. */
    hold: (minutes: number) => {
      const data = { type: "settings", inventories: { hold_minutes: minutes } };
      return dataOf(shop.put("/v2/settings/cart", { data }));
    },
    /** What is available, allocated, and both. */
    count: async (id: string): Promise<[number, number, number]> => {
      const { available, allocated, total } = await dataOf(shop.get(`/v2/inventories/${id}`));
      return [available, allocated, total];
    },
    move: (id: string, action: string, quantity: unknown, more: object = {}, given: Call = {}) =>
      shop.post(
        `/v2/inventories/${id}/transactions`,
        { data: { type: "stock-transaction", action, quantity, ...more } },
        given,
      ),
    /** Every movement, oldest first, as action and quantity. */
    log: async (id: string) =>
      (await ledger(id)).map(({ action, quantity }): [string, number] => [action, quantity]).reverse(),
    ledger,
  };
}

/** A request by a signed-in account or customer. */
export async function asSignedIn(who: { account?: string; customer?: string }, now = NOON): Promise<Call> {
  return { as: "implicit", headers: await asShopper(who, now) };
}

/** The states of an order as `status/payment/shipping`. */
export const statesOf = ({ status, payment, shipping }: Record<"status" | "payment" | "shipping", string>) =>
  `${status}/${payment}/${shipping}`;

type Prices = Readonly<Record<string, { readonly amount?: number } | number>>;

/** Amounts by key, of what has one. */
export const amountsIn = (prices: Prices): Record<string, number> =>
  Object.fromEntries(
    Object.entries(prices).flatMap(([key, price]) =>
      typeof price === "object" && typeof price.amount === "number" ? [[key, price.amount]] : [],
    ),
  );

/** The amounts of an order, a cart or any other total by key. */
export const amountsOf = ({ meta }: { readonly meta: { readonly display_price: Prices } }) =>
  amountsIn(meta.display_price);
