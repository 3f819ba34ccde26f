import { firstKeys, type IndexedKey, listShards } from "../../table/index-list.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import type { Table } from "../../table/table.ts";
import { countInShard } from "../order-counters.ts";
import { LIST_SHARDS } from "../orders-store.ts";
import type { ListRoute } from "./list-route.ts";

/** A read unit covers so many keys of a keys-only index. */
export const KEYS_OF_A_UNIT = 30;

/** `at` is the time in the key; `ends` is in epoch seconds. */
export type OrderKey = { readonly id: string; readonly at: string; readonly ends?: number };

export type OrderKeyQuery = {
  readonly route: Omit<ListRoute, "isByKeys">;
  readonly descending: boolean;
  readonly most: number;
  /** Excludes orders that ended before; the index still has them. */
  readonly now: Date;
  readonly after?: OrderKey;
  readonly shows?: (key: OrderKey) => boolean;
};

/** Sorted by the time of the route. Keys by last change may lag a moment. */
export async function getOrderKeys(table: Table, query: OrderKeyQuery): Promise<readonly OrderKey[]> {
  const { route, descending, most, after, now, shows = () => true } = query;
  const indexedKeys = await firstKeys(
    table,
    {
      ...choosePartitions(route),
      descending,
      range: { from: route.range.from, to: `${route.range.to}~` },
      after: after && `${after.at}#${after.id}${descending ? "" : BEHIND_END}`,
      shows: (key) => {
        const orderKey = parseOrderKey(key);
        return shows(orderKey) && hasNotEnded(orderKey, now);
      },
    },
    most,
  );
  return indexedKeys.map(parseOrderKey);
}

/** Sorts behind the end that may follow an id. */
const BEHIND_END = "~";

function choosePartitions({ by, owner, queue }: OrderKeyQuery["route"]) {
  if (queue) return { partitions: [indexKeys.orderQueue(queue)] };
  if (by === "created_at") return { partitions: [keys.orderCreation("", "").pk], inTable: true as const };
  if (owner) return { partitions: [indexKeys.ordersOf(owner)] };
  return { partitions: listShards(LIST_SHARDS, indexKeys.orderList) };
}

function parseOrderKey({ sortKey }: IndexedKey): OrderKey {
  const [at = "", id = "", ends] = sortKey.split("#");
  return { at, id, ...(ends === undefined ? {} : { ends: Number(ends) }) };
}

function hasNotEnded({ ends }: OrderKey, now: Date): boolean {
  return ends === undefined || ends * 1000 > now.getTime();
}

/** Exact, without orders that have ended. */
export async function countOrders(table: Table, now: Date): Promise<number> {
  const { pk } = keys.orderCount(0);
  const parts = await queryAll(table, { pk, consistent: true });
  return parts.reduce((sum, part) => sum + countInShard(part, now), 0);
}
