import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Method } from "../../../lib/use-case/gateway.ts";
import type { Answer, Call } from "../call.ts";
import { asShopper, NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { aShop, P1 } from "../shops/carts.ts";
import { BLACK, CUP, GREEN, MUG, OWN_SET, TEA_SET } from "../shops/tea-set.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";

/** 19.99 a piece. */
export const LAMP = P1.id;
/** What the bundle `TEA-SET` is made of, and its own id. */
export const PARTS = { MUG, CUP, GREEN, BLACK, TEA_SET: TEA_SET.id };

type More = Omit<Partial<Call>, "params" | "body">;
/** A request by what stands in its line; a body is what stands under `data` unless it says otherwise. */
export type Ask = More & { readonly data?: unknown; readonly body?: unknown };

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
  const ask = async (method: Method, path: string, { data, body, ...rest }: Ask = {}): Promise<Answer> => {
    const sent = body ?? (data === undefined ? undefined : { data });
    return shop.send(method, path, { ...rest, ...(sent === undefined ? {} : { body: sent }) });
  };
  /** The data of an answer. @throws Error for a refusal */
  const ok = async (method: Method, path: string, given: Ask = {}): Promise<any> => {
    const answer = await ask(method, path, given);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body?.data;
  };
  await ok("PUT", "/v2/gateways/manual", { data: { enabled: true } });
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return { ...shop, clock, later, ask, ok, ...shopping(ask, ok), ...stocking(ask, ok) };
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

type Asks = (method: Method, path: string, given?: Ask) => Promise<Answer>;
type Oks = (method: Method, path: string, given?: Ask) => Promise<any>;

function shopping(ask: Asks, ok: Oks) {
  const checkout = (cart: string, more: object = {}, given: Ask = asGuest) =>
    ask("POST", `/v2/carts/${cart}/checkout`, { data: guestCheckout(more), ...given });
  return {
    /** A new cart of a guest with these items. */
    cart: async (id: string, items: unknown, given: Ask = asGuest, fields: object = {}): Promise<string> => {
      await ok("POST", "/v2/carts", { ...given, data: { id, ...fields } });
      await ok("POST", `/v2/carts/${id}/items`, { ...given, data: items });
      return id;
    },
    add: (cart: string, data: unknown, given: Ask = asGuest) =>
      ask("POST", `/v2/carts/${cart}/items`, { ...given, data }),
    items: async (cart: string): Promise<any[]> => ok("GET", `/v2/carts/${cart}/items`),
    checkout,
    /** The order that a checkout makes. @throws Error for a refusal */
    ordered: async (cart: string, more: object = {}, given: Ask = asGuest): Promise<any> => {
      const answer = await checkout(cart, more, given);
      if (answer.status !== 201) throw new Error(`checkout of ${cart}: ${answer.status} ${answer.text}`);
      return { ...answer.body.data, items: answer.body.included.items };
    },
    /** An order as client credentials read it, with its items. */
    order: async (id: string): Promise<any> => {
      const answer = await ask("GET", `/v2/orders/${id}?include=items`);
      if (answer.status !== 200) throw new Error(`order ${id}: ${answer.status} ${answer.text}`);
      return { ...answer.body.data, items: answer.body.included.items };
    },
    orders: async (): Promise<any[]> => ok("GET", "/v2/orders?page[limit]=100"),
    change: (id: string, data: object, given: Ask = {}) =>
      ask("PUT", `/v2/orders/${id}`, { ...given, data: { type: "order", ...data } }),
    /** A payment by whoever knows the order's id. */
    pay: (id: string, data: object = {}, given: Ask = asGuest) =>
      ask("POST", `/v2/orders/${id}/payments`, {
        ...given,
        data: { gateway: "manual", method: "purchase", ...data },
      }),
    /** What is done with a transaction of an order: `capture`, `refund`, `cancel` or `confirm`. */
    settle: (order: string, transaction: string, what: string, data?: object, given: Ask = {}) =>
      ask("POST", `/v2/orders/${order}/transactions/${transaction}/${what}`, {
        ...given,
        ...(data ? { data } : {}),
      }),
    transactions: async (id: string): Promise<any[]> => ok("GET", `/v2/orders/${id}/transactions`),
  };
}

function stocking(ask: Asks, ok: Oks) {
  return {
    /** So many pieces of a product are there from now on. */
    stock: (id: string, quantity: number) => ok("POST", `/v2/inventories/${id}`, { data: { quantity } }),
    /** What is available, allocated, and both. */
    count: async (id: string): Promise<[number, number, number]> => {
      const { available, allocated, total } = await ok("GET", `/v2/inventories/${id}`);
      return [available, allocated, total];
    },
    move: (id: string, action: string, quantity: unknown, more: object = {}, given: Ask = {}) =>
      ask("POST", `/v2/inventories/${id}/transactions`, {
        ...given,
        data: { type: "stock-transaction", action, quantity, ...more },
      }),
    /** Every movement, oldest first, as action and quantity. */
    log: async (id: string): Promise<[string, number][]> => {
      const all: any[] = await everyPage(ok, `/v2/inventories/${id}/transactions`);
      return all.map(({ action, quantity }): [string, number] => [action, quantity]).reverse();
    },
    ledger: (id: string): Promise<any[]> => everyPage(ok, `/v2/inventories/${id}/transactions`),
  };
}

/** All of a list, page by page. */
export async function everyPage(ok: Oks, path: string): Promise<any[]> {
  const found: any[] = [];
  for (;;) {
    const page = await ok("GET", `${path}?page[limit]=100&page[offset]=${found.length}`);
    found.push(...page);
    if (page.length < 100) return found;
  }
}

/** A request by a signed-in account or customer. */
export async function asSignedIn(who: { account?: string; customer?: string }, now = NOON): Promise<Ask> {
  return { as: "implicit", headers: await asShopper(who, now) };
}

/** What was refused, as status and title of the first error. */
export const refusalOf = ({ status, body }: Answer): [number, string] => [status, body?.errors?.[0]?.title];

/** The states of an order as `status/payment/shipping`. */
export const statesOf = ({ status, payment, shipping }: any): string => `${status}/${payment}/${shipping}`;

/** The amounts of an order, a cart or any other total by key. */
export function amountsOf({ meta }: any): Record<string, number> {
  return Object.fromEntries(
    Object.entries(meta.display_price).flatMap(([key, price]: [string, any]) =>
      typeof price?.amount === "number" ? [[key, price.amount]] : [],
    ),
  );
}
