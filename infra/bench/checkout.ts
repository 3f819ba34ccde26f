import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import type { Row } from "../commands/columns.ts";
import { cartWith, checkOut } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { type Shop, sumUnits } from "./metered-shop.ts";
import { stockUp } from "./stock.ts";

/** The cost of a checkout and of reading stock, by number of cart items. */
export async function benchCheckout(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const isManaged of [false, true]) {
    if (isManaged) await stockUp(shop, products);
    for (const [count, mostWritten, mostRead] of [
      [1, 18, 5],
      // The order and the cart are a few bytes over a KB since they keep what gave each price.
      [10, 24, 14],
      [100, 70, 106],
    ] as const) {
      const cart = await cartWith(shop, products, count);
      shop.reset();
      await checkOut(shop, cart);
      const calls = [...shop.calls];
      const writes = calls.filter(({ write }) => write > 0).length;
      const stock = isManaged ? "managed" : "not managed";
      const [written, read] = [sumUnits(calls, "write"), sumUnits(calls, "read")];
      rows.push([`${count} items`, stock, calls.length, writes, written, read]);
      const name = `a checkout of ${count} items, stock ${stock}`;
      budgets.push(within(`calls of ${name}`, calls.length, 3), within(`writes of ${name}`, writes, 1));
      budgets.push(within(`write units of ${name}`, written, mostWritten));
      budgets.push(within(`read units of ${name}`, read, mostRead));
    }
  }
  printTable(["checkout of", "stock", "calls", "writes", "write units", "read units"], ...rows);
  return budgets;
}
