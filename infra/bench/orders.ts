import { listOrders } from "../../functions/orders/list-orders.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { columns } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { display } from "./display.ts";
import { accountAt, fillOrders } from "./fill-orders.ts";
import type { Metered, Shop } from "./metered-shop.ts";

const COUNTS = [100, 100_000] as const;
/** Without a limit, one more call reads the store's default. */
const PAGE = "page[limit]=25";
/** Highest ratio of the cost of a page among very many orders to the cost among few. */
const MOST_GROWTH = 1.2;

const LISTS = [
  ["last changed first", PAGE],
  ["first changed first", `sort=updated_at&${PAGE}`],
  ["newest first", `sort=-created_at&${PAGE}`],
  ["oldest first, behind 50", `sort=created_at&${PAGE}&page[offset]=50`],
  [
    "of a minute, by amount",
    `filter=ge(created_at,2026-03-02):lt(created_at,2026-03-02T10:01:00Z)&sort=with_tax&${PAGE}`,
  ],
] as const;

/** The cost of a page of orders as their number grows: calls and read units, with those of the total. */
export async function benchOrders(shop: Shop): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [["orders", "list", "calls", "read units", "ms"]];
  const budgets: Budget[] = [];
  const first = new Map<string, Cost>();
  let filled = 0;
  for (const count of COUNTS) {
    await fillOrders(shop.runtime.table(deadlineIn(3_600_000)), filled, count);
    filled = count;
    for (const [name, cost] of await costs(shop, count)) {
      rows.push([count, name, cost.calls, cost.units, cost.milliseconds.toFixed(1)]);
      const base = first.get(name) ?? cost;
      first.set(name, base);
      budgets.push(within(`calls: orders ${name}, ${count}`, cost.calls, base.calls));
      budgets.push(within(`read units: orders ${name}, ${count}`, cost.units, base.units * MOST_GROWTH));
    }
  }
  display.print(`\n${columns(rows)}`);
  return budgets;
}

type Cost = { readonly calls: number; readonly units: number; readonly milliseconds: number };

async function costs(shop: Shop, count: number): Promise<readonly (readonly [string, Cost])[]> {
  const found: (readonly [string, Cost])[] = [];
  for (const [name, query] of LISTS) found.push([name, (await measure(shop, query, count)).cost]);
  const { links } = (await measure(shop, PAGE, count)).body;
  found.push(["the page behind, by its link", (await measure(shop, readLinkedPath(links.next), count)).cost]);
  const own = `filter=eq(account_id,${accountAt(7)})&${PAGE}`;
  found.push(["of an account", (await measure(shop, own, count)).cost]);
  return found;
}

function readLinkedPath(next: string): string {
  return next.slice(next.indexOf("?") + 1);
}

/** The median time of several requests, and the units of the last one. */
async function measure(shop: Shop, query: string, count: number) {
  const times: number[] = [];
  let text = "";
  for (let round = 0; round < 5; round += 1) {
    shop.reset();
    const start = performance.now();
    const answer = await shop.call(listOrders, { query });
    times.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    text = answer.text;
  }
  const body = JSON.parse(text);
  const total: number = body.meta.results.total;
  if (!query.includes("filter") && total !== count)
    throw new Error(`${total} orders of ${count} are counted`);
  const calls: readonly Metered[] = [...shop.calls];
  const units = calls.reduce((sum, { read }) => sum + read, 0);
  const milliseconds = times.sort((a, b) => a - b)[2] ?? 0;
  return { body, cost: { calls: calls.length, units, milliseconds } };
}
