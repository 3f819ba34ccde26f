import { firstKeys, type IndexedKey } from "../../table/index-list.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import type { Table } from "../../table/table.ts";
import { countedIn } from "../order-counters.ts";
import { LIST_SHARDS } from "../orders-store.ts";
import type { ListRoute } from "./list-route.ts";

/** What the keys tell of an order: its id, the time by which it was found, and when it ends, in epoch seconds. */
export type OrderKey = { readonly id: string; readonly at: string; readonly ends?: number };

export type KeysWanted = {
  readonly route: Omit<ListRoute, "isByKeys">;
  readonly descending: boolean;
  readonly most: number;
  /** Orders that have ended by then are gone, though the index still has them. */
  readonly now: Date;
  /** Only those behind this one. */
  readonly after?: OrderKey;
  readonly shows?: (key: OrderKey) => boolean;
};

/** The keys of the orders that a route leads to, by its time. Those by the last change may be a moment behind. */
export async function getOrderKeys(table: Table, wanted: KeysWanted): Promise<readonly OrderKey[]> {
  const { route, descending, most, after, now, shows = () => true } = wanted;
  const end = after && `${after.at}#${after.id}`;
  const whole = { from: route.range.from, to: `${route.range.to}~` };
  const from = descending ? whole.from : later(end, whole.from);
  const to = descending ? earlier(end, whole.to) : whole.to;
  if (from > to) return []; // DynamoDB takes no such range
  const found = await firstKeys(
    table,
    {
      ...partitionsOf(route),
      descending,
      range: { from, to },
      shows: (key) => {
        const found = orderKeyIn(key);
        return `${found.at}#${found.id}` !== end && shows(found) && isThere(found, now);
      },
    },
    most,
  );
  return found.map(orderKeyIn);
}

function partitionsOf({ by, owner }: KeysWanted["route"]) {
  if (by === "created_at") return { partitions: [keys.orderCreation("", "").pk], inTable: true as const };
  if (owner) return { partitions: [indexKeys.ordersOf(owner)] };
  return { partitions: Array.from({ length: LIST_SHARDS }, (_, shard) => indexKeys.orderList(shard)) };
}

function orderKeyIn({ sortKey }: IndexedKey): OrderKey {
  const [at = "", id = "", ends] = sortKey.split("#");
  return { at, id, ...(ends === undefined ? {} : { ends: Number(ends) }) };
}

function isThere({ ends }: OrderKey, now: Date): boolean {
  return ends === undefined || ends * 1000 > now.getTime();
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && a < b ? a : b;
}

function later(a: string | undefined, b: string): string {
  return a !== undefined && a > b ? a : b;
}

/** How many orders there are now, exactly: without those that have ended. */
export async function countOrders(table: Table, now: Date): Promise<number> {
  const { pk } = keys.orderCount(0);
  const parts = await queryAll(table, { pk, consistent: true });
  return parts.reduce((sum, part) => sum + countedIn(part, now), 0);
}
