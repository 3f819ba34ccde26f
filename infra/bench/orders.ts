import { listOrders } from "../../functions/orders/list-orders.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Row } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { accountAt, fillOrders } from "./fill-orders.ts";
import type { Shop } from "./metered-shop.ts";
import { checkTotal, MOST_GROWTH, measurePage, PAGE, type PageCost, readNextQuery } from "./page-cost.ts";

const COUNTS = [100, 100_000] as const;

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
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  const first = new Map<string, PageCost>();
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
  printTable(["orders", "list", "calls", "read units", "ms"], ...rows);
  return budgets;
}

async function costs(shop: Shop, count: number): Promise<readonly (readonly [string, PageCost])[]> {
  const measure = (query: string) => measurePage(shop, listOrders, { query });
  const found: (readonly [string, PageCost])[] = [];
  for (const [name, query] of LISTS) found.push([name, (await measure(query)).cost]);
  const { body } = await measure(PAGE);
  checkTotal(body, count);
  found.push(["the page behind, by its link", (await measure(readNextQuery(body))).cost]);
  found.push(["of an account", (await measure(`filter=eq(account_id,${accountAt(7)})&${PAGE}`)).cost]);
  return found;
}
