import { checkoutCart } from "../../functions/checkout/checkout-cart.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { columns } from "../commands/columns.ts";
import { cartWith, sum } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { display } from "./display.ts";
import { BUYER } from "./loopback.ts";
import type { Metered, Shop } from "./metered-shop.ts";
import { stockUp } from "./stock.ts";

/** The cost of a checkout and of reading stock, by number of cart items. */
export async function benchCheckout(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [
    ["checkout of", "stock", "calls", "writes", "write units", "read units"],
  ];
  const budgets: Budget[] = [];
  for (const isManaged of [false, true]) {
    if (isManaged) await stockUp(shop, products);
    for (const [count, mostWritten, mostRead] of [
      [1, 18, 5],
      [10, 22, 14],
      [100, 70, 106],
    ] as const) {
      const calls = await checkOut(shop, await cartWith(shop, products, count));
      const writes = calls.filter(({ write }) => write > 0).length;
      const stock = isManaged ? "managed" : "not managed";
      const [written, read] = [sum(calls, "write"), sum(calls, "read")];
      rows.push([`${count} items`, stock, calls.length, writes, written, read]);
      const name = `a checkout of ${count} items, stock ${stock}`;
      budgets.push(within(`calls of ${name}`, calls.length, 3), within(`writes of ${name}`, writes, 1));
      budgets.push(within(`write units of ${name}`, written, mostWritten));
      budgets.push(within(`read units of ${name}`, read, mostRead));
    }
  }
  display.print(`\n${columns(rows)}`);
  return budgets;
}

async function checkOut(shop: Shop, cartID: string): Promise<readonly Metered[]> {
  shop.reset();
  const { status, text } = await shop.call(checkoutCart, { params: { cartID }, body: { data: BUYER } });
  if (status !== 201) throw new Error(`A checkout was answered ${status}: ${text}`);
  return [...shop.calls];
}
