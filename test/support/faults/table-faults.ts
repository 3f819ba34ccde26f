import { checkStock } from "../../../infra/commands/stock/check-stock.ts";
import { findUnlisted, keepUnexpired, LISTED_KINDS } from "../../../infra/commands/sweep/counted-lists.ts";
import { findStrays } from "../../../infra/commands/sweep/strays.ts";
import { unpack } from "../../../lib/table/pack.ts";
import type { Item } from "../../../lib/table/table.ts";
import type { Undescribed } from "../routes.ts";
import { memoryTable } from "../tables/memory-table.ts";

/**
 * Contradictions in a whole table: unique values without their owners, lists and counters that differ from what
 * they list and count, stock that its log does not give, orders whose states and transactions disagree, gaps in the positions
 * of events.
 * @returns a line for each; none for a table that is right
 */
export async function findTableFaults(all: readonly Item[], now: Date): Promise<readonly string[]> {
  const items = keepUnexpired(all, now);
  return [
    ...findStrays(items).strays,
    ...findUnlisted(items, REMEMBERED_KINDS),
    ...findOwnerless(items),
    ...findMiscounts(items),
    ...findOrderFaults(items),
    ...findGaps(items),
    ...(await findStockFaults(items, now)),
  ];
}

/** Most items stay the same from one table to the next, so each is decoded once. */
function remember<T>(decode: (item: Item) => T): (item: Item) => T {
  const decoded = new WeakMap<Item, { readonly value: T }>();
  return (item) => {
    const known = decoded.get(item) ?? { value: decode(item) };
    decoded.set(item, known);
    return known.value;
  };
}

const REMEMBERED_KINDS = LISTED_KINDS.map((kind) => ({ ...kind, recordIn: remember(kind.recordIn) }));
const unpackOrder = remember((item): Undescribed => unpack(item["packed"]));

/** Unique values whose owner is gone. */
function findOwnerless(items: readonly Item[]): string[] {
  const ids = new Set(items.flatMap(({ type, pk, sk }) => (type === "unique" ? [] : listIds(pk, sk))));
  return items
    .filter(({ type, holder }) => type === "unique" && !ids.has(String(holder)))
    .map(({ pk, holder }) => `${pk} belongs to ${holder}, which is gone`);
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const listIds = (...texts: readonly string[]) => texts.flatMap((text) => text.match(ID) ?? []);

/** A counter, and what it counts. Counters of one prefix are summed, since many are spread over parts. */
type Counting = {
  readonly counter: string;
  readonly attribute: string;
  readonly counted: string;
  /** The key that counter and counted items share. */
  readonly keyOf: (item: Item) => string;
};

const lastId = ({ pk }: Item) => listIds(pk).at(-1) ?? "";
const COUNTINGS: readonly Counting[] = [
  { counter: "order_count", attribute: "orders", counted: "order", keyOf: () => "" },
  { counter: "address_count", attribute: "addresses", counted: "address", keyOf: ({ pk }) => pk },
  { counter: "integration_count", attribute: "count", counted: "integration", keyOf: () => "" },
  { counter: "account_counts", attribute: "memberships", counted: "account_membership", keyOf: lastId },
  { counter: "member_counts", attribute: "memberships", counted: "account_of_member", keyOf: lastId },
];

/** Orders without a payment are counted by the second at which they end, in attributes of their own. */
function sumAttributes(item: Item, attribute: string): number {
  const names = Object.keys(item).filter((name) => name === attribute || name.startsWith("ends@"));
  return names.reduce((sum, name) => sum + Number(item[name]), 0);
}

function findMiscounts(items: readonly Item[]): string[] {
  return COUNTINGS.flatMap(({ counter, attribute, counted, keyOf }) => {
    const sums = new Map<string, number>();
    const add = (item: Item, amount: number) => sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + amount);
    for (const item of items) {
      if (item.type === counter) add(item, sumAttributes(item, attribute));
      if (item.type === counted) add(item, -1);
    }
    return [...sums]
      .filter(([, difference]) => difference !== 0)
      .map(([key, difference]) => `${counter} ${key} counts ${difference} too many of ${counted}`);
  });
}

/** Orders whose rows are missing, or whose attributes for filters say something else than the order itself. */
function findOrderFaults(items: readonly Item[]): string[] {
  const rows = new Set(items.filter(({ type }) => type === "order_of").map(({ sk }) => sk));
  const orders = items.filter(({ type }) => type === "order");
  const ids = new Set(orders.map(({ pk }) => listIds(pk)[0] ?? ""));
  return [
    ...orders.flatMap((item) => {
      const order = unpackOrder(item);
      const differing = ["status", "payment", "shipping"].filter((name) => item[name] !== order[name]);
      const row = rows.has(order.id) ? [] : [`the order ${order.id} is in no list of its buyer`];
      return [...row, ...differing.map((name) => `the order ${order.id} is filtered by another ${name}`)];
    }),
    ...[...rows]
      .filter((id) => !ids.has(id))
      .map((id) => `a buyer's list has the order ${id}, which is gone`),
  ];
}

/** Logs of events whose positions are not 1, 2, 3 …, or do not end where the log says. */
function findGaps(items: readonly Item[]): string[] {
  const logged = Map.groupBy(
    items.filter(({ type }) => type === "logged_event"),
    ({ pk }) => pk,
  );
  return items
    .filter(({ type }) => type === "event_log_end")
    .flatMap(({ pk, last }) => {
      const positions = (logged.get(pk) ?? []).map(({ sk }) => Number(sk)).sort((a, b) => a - b);
      const isWhole = positions.every((position, at) => position === (positions[0] ?? 0) + at);
      const ends = positions.length === 0 || positions.at(-1) === last;
      return isWhole && ends ? [] : [`${pk} has the positions ${positions.join()} and ends at ${last}`];
    });
}

const STOCK_AND_CLAIMS: ReadonlySet<string> = new Set(["stock", "stock_movement", "order"]);

async function findStockFaults(items: readonly Item[], now: Date): Promise<readonly string[]> {
  const table = memoryTable({ now: () => now });
  const read = items.filter(({ type }) => STOCK_AND_CLAIMS.has(type));
  for (const item of read) await table.put(item, { unconditional: "a copy" });
  async function* pages() {
    yield read;
  }
  const { faults } = await checkStock(
    { table, pages },
    () => {},
    () => now,
  );
  return faults;
}
