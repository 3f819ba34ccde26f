import type { Key, Table } from "../../../lib/table/table.ts";
import type { Answer, Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";
import { aShop, type ItemsAnswer, type Shop } from "./carts.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export type KeyedShop = Omit<Shop, "table"> & {
  readonly table: MemoryTable;
  /** Milliseconds that have passed since the start. */
  readonly clock: { late: number };
  /**
   * Adds to cart `C` under a key, as an administrator, whose keys outlive a token. `more` may give another view of the
   * table.
   */
  readonly addUnder: (key: string, data: unknown, more?: Call) => Promise<ItemsAnswer>;
  readonly quantities: (cart?: string) => Promise<Readonly<Record<string, number>>>;
  /** The stored item of a cart. */
  readonly item: (cart?: string) => Promise<Record<string, unknown>>;
};

/** A shop with a clock, for tests of an `Idempotency-Key`. */
export async function aKeyedShop(): Promise<KeyedShop> {
  const clock = { late: 0 };
  const now = () => new Date(NOON.getTime() + clock.late);
  const table = memoryTable({ now });
  const shop = await aShop([], table);
  const { add, read } = shop;
  const at = <T extends object>(more: T) => ({ now, ...more });
  return {
    ...shop,
    table,
    clock,
    add: (cart, data, more = {}) => add(cart, data, at(more)),
    read: (cart, more = {}) => read(cart, at(more)),
    addUnder: (key, data, { headers, ...more } = {}) =>
      add(
        "C",
        data,
        at({ as: "client_credentials" as const, headers: { "idempotency-key": key, ...headers }, ...more }),
      ),
    quantities: async (cart = "C") => {
      const { body } = await read(cart, { now, query: "include=items" });
      return Object.fromEntries(body.included.items.map(({ sku, quantity }) => [sku, quantity]));
    },
    item: async (cart = "C") => ({ ...(await table.get({ pk: `CART#${cart}`, sk: "CART" })) }),
  };
}

/** A view of the table that records the number of writes of each transaction. */
export function measureTable(table: Table): { readonly view: Table; readonly sizes: readonly number[] } {
  const sizes: number[] = [];
  const transact: Table["transact"] = async (writes, token) => {
    sizes.push(writes.length);
    return table.transact(writes, token);
  };
  return { view: { ...table, transact }, sizes };
}

export const isReplayed = ({ headers }: Answer) => headers["idempotent-replayed"] === "true";

const isRecord = ({ pk }: Key) => pk.startsWith("IDEMPOTENCY#");

export type Hooks = {
  /** Runs before a kept answer is written. The write throws what this throws. */
  readonly beforeKept?: () => Promise<unknown>;
  /** Runs after each read of a kept answer, with the number of the read, from 1. */
  readonly afterLook?: (look: number) => Promise<unknown>;
};

/** A view of the table for one of several requests, which runs hooks around its kept answer. */
export function hookTable(table: Table, { beforeKept, afterLook }: Hooks): Table {
  let looks = 0;
  return {
    ...table,
    put: async (item, when) => {
      if (isRecord(item)) await beforeKept?.();
      return table.put(item, when);
    },
    transact: async (writes, token) => {
      const [only] = writes;
      if (only && writes.length === 1 && "put" in only && isRecord(only.put)) await beforeKept?.();
      return table.transact(writes, token);
    },
    get: async (key) => {
      const found = await table.get(key);
      if (!isRecord(key)) return found;
      looks += 1;
      await afterLook?.(looks);
      return found;
    },
  };
}
