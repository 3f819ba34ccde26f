import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import type { AnswerAt } from "../routes.ts";
import { asShopper, NOON } from "../runtime.ts";
import { expectData, type Shop, shopOn } from "../shop.ts";
import { aShop, P1 } from "../shops/carts.ts";
import { BLACK, CUP, GREEN, MUG, OWN_SET, TEA_SET } from "../shops/tea-set.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";
import { standardPromotion } from "./goods.ts";

/** 19.99 each. */
export const LAMP = P1.id;
/** Ids of the components of the bundle `TEA-SET`, and its own id. */
export const PARTS = { MUG, CUP, GREEN, BLACK, TEA_SET: TEA_SET.id };

/** The required fields of an order's address. */
export const BILLING = {
  first_name: "Mira",
  last_name: "Holt",
  line_1: "4 Quay Road",
  postcode: "9011",
  country: "NO",
};
export const GUEST = { email: "mira@example.org", name: "Mira Holt" };
export const asGuest = { as: "implicit" } as const;

/** The data of a guest's checkout with these fields added or replaced; `undefined` removes one. */
export const guestCheckout = (more: object = {}) => ({ customer: GUEST, billing_address: BILLING, ...more });

type Opened = {
  readonly now?: Date;
  readonly products?: readonly PublishedProduct[];
  readonly deadlineMs?: number;
  /** The clock moves by a millisecond at each read. */
  readonly ticks?: true;
};

/** A shop with requests by method and path, and a clock that the test moves. The manual gateway is enabled. */
export async function market<T extends Table>(table: T, { products = [], ...opened }: Opened = {}) {
  const { deadlineMs, ticks } = opened;
  const clock = { now: opened.now ?? NOON };
  const look = () => {
    if (ticks) clock.now = new Date(clock.now.getTime() + 1);
    return clock.now;
  };
  await aShop([TEA_SET, OWN_SET, ...products], table);
  const shop = shopOn(table, { now: look, ...(deadlineMs === undefined ? {} : { deadlineMs }) });
  await expectData(shop.put("/v2/gateways/manual", { data: { enabled: true } }));
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

/** A shop in which a guest's cart `A` has these items. */
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
    /** Creates a guest's cart with these items. */
    cart: async (id: string, items: unknown, given: Call = asGuest, fields: object = {}): Promise<string> => {
      await expectData(shop.post("/v2/carts", { data: { id, ...fields } }, given));
      await expectData(add(id, items, given));
      return id;
    },
    add,
    items: (cart: string) => expectData(shop.get(`/v2/carts/${cart}/items`)),
    checkout,
    /** Returns the order of a checkout. @throws Error if it is refused */
    ordered: async (cart: string, more: object = {}, given: Call = asGuest) => {
      const { status, text, body } = await checkout(cart, more, given);
      if (status !== 201) throw new Error(`checkout of ${cart}: ${status} ${text}`);
      return { ...body.data, items: body.included.items };
    },
    /** The order and its items, read with client credentials. */
    order: async (id: string) => {
      const { status, text, body } = await shop.get(`/v2/orders/${id}?include=items`);
      if (status !== 200) throw new Error(`order ${id}: ${status} ${text}`);
      return { ...body.data, items: body.included.items };
    },
    orders: () => expectData(shop.get("/v2/orders?page[limit]=100")),
    change: (id: string, data: object, given: Call = {}) =>
      shop.put(`/v2/orders/${id}`, { data: { type: "order", ...data } }, given),
    /** Pays the order, by default as a guest who knows its id. */
    pay: (id: string, data: object = {}, given: Call = asGuest) =>
      shop.post(
        `/v2/orders/${id}/payments`,
        { data: { gateway: "manual", method: "purchase", ...data } },
        given,
      ),
    /** Captures, refunds, cancels or confirms a transaction of the order. */
    settle: (order: string, transaction: string, what: Settlement, data?: object, given: Call = {}) =>
      shop.post(
        `/v2/orders/${order}/transactions/${transaction}/${what}`,
        data === undefined ? undefined : { data },
        given,
      ),
    transactions: (id: string) => expectData(shop.get(`/v2/orders/${id}/transactions`)),
    /** Creates a standard promotion with these codes; `left` reads the remaining uses of the first code. */
    promote: async (codes: readonly object[], more: object = {}) => {
      const { id } = await expectData(shop.post("/v2/promotions", { data: standardPromotion(more) }));
      const path = `/v2/promotions/${id}/codes` as const;
      await expectData(shop.post(path, { data: { type: "promotion_codes", codes } }));
      return { id, left: async () => (await expectData(shop.get(path)))[0].uses };
    },
  };
}

function stocking(shop: Shop) {
  /** Every movement, newest first. */
  const ledger = async (id: string) => {
    const found: AnswerAt<"GET", "/v2/inventories/P/transactions">["body"]["data"][number][] = [];
    for (;;) {
      const query = `page[limit]=100&page[offset]=${found.length}` as const;
      const page = await expectData(shop.get(`/v2/inventories/${id}/transactions?${query}`));
      found.push(...page);
      if (page.length < 100) return found;
    }
  };
  return {
    /** Creates the stock of a product. */
    stock: (id: string, quantity: number) =>
      expectData(shop.post(`/v2/inventories/${id}`, { data: { quantity } })),
    /** Sets the minutes for which checkouts hold stock. */
    hold: (minutes: number) => {
      const data = { type: "settings", inventories: { hold_minutes: minutes } };
      return expectData(shop.put("/v2/settings/cart", { data }));
    },
    /** The available, allocated and total pieces. */
    count: async (id: string): Promise<[number, number, number]> => {
      const { available, allocated, total } = await expectData(shop.get(`/v2/inventories/${id}`));
      return [available, allocated, total];
    },
    move: (id: string, action: string, quantity: unknown, more: object = {}, given: Call = {}) =>
      shop.post(
        `/v2/inventories/${id}/transactions`,
        { data: { type: "stock-transaction", action, quantity, ...more } },
        given,
      ),
    /** Every movement as action and quantity, oldest first. */
    log: async (id: string) =>
      (await ledger(id)).map(({ action, quantity }): [string, number] => [action, quantity]).reverse(),
    ledger,
  };
}

/** A request of a signed-in account or customer. */
export async function asSignedIn(who: { account?: string; customer?: string }, now = NOON): Promise<Call> {
  return { as: "implicit", headers: await asShopper(who, now) };
}

/** The states of an order, as `status/payment/shipping`. */
export const readStates = ({
  status,
  payment,
  shipping,
}: Record<"status" | "payment" | "shipping", string>) => `${status}/${payment}/${shipping}`;

type Prices = Readonly<Record<string, { readonly amount?: number } | number>>;

/** Amounts by key; prices without an amount are left out. */
export const amountsIn = (prices: Prices): Record<string, number> =>
  Object.fromEntries(
    Object.entries(prices).flatMap(([key, price]) =>
      typeof price === "object" && typeof price.amount === "number" ? [[key, price.amount]] : [],
    ),
  );

/** The amounts by key of an order, a cart or another total. */
export const readAmounts = ({ meta }: { readonly meta: { readonly display_price: Prices } }) =>
  amountsIn(meta.display_price);
