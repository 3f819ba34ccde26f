import { build } from "../build.ts";
import type { Step } from "../progress/display.ts";
import { benchAttacks } from "./attacks/attacks.ts";
import { type Budget, reportBudgets } from "./budget.ts";
import { benchCarts } from "./carts.ts";
import { benchCheckout } from "./checkout.ts";
import { benchCodes } from "./codes.ts";
import { display } from "./display.ts";
import { benchEntries } from "./entries.ts";
import { benchEventDelivery } from "./event-delivery.ts";
import { benchEvents } from "./events.ts";
import { benchHotStock } from "./hot-stock.ts";
import { benchLoopback } from "./loopback.ts";
import { openShop } from "./metered-shop.ts";
import { benchOrders } from "./orders.ts";
import { printPatternTimes } from "./patterns.ts";
import { publishPlainProducts } from "./products.ts";
import { benchPromotions } from "./promotions.ts";

type Part = readonly [name: string, run: (step: Step) => Promise<readonly Budget[]>];

/** Its figures depend on the machine: they are shown, and judged by nobody. */
function shownAlone(print: () => Promise<void>) {
  return async () => {
    await print();
    return [];
  };
}

/** `npm run bench`: what requests cost, in calls, request units, bytes and ratios of times within this run. */
const shop = await openShop();
try {
  console.log(`on ${shop.engine.name}\n`);
  await build(display);
  const products = await display.during("Storing products", () => publishPlainProducts(shop, 120));
  const parts: readonly Part[] = [
    ["adds to carts", () => benchCarts(shop, products)],
    ["promotions", () => benchPromotions(shop, products)],
    // Before anything is checked out: it knows how many orders there are.
    ["lists of orders", () => benchOrders(shop)],
    ["checkout", () => benchCheckout(shop, products)],
    ["events", () => benchEvents(shop, products)],
    ["entries of Custom APIs", () => benchEntries(shop)],
    ["codes", () => benchCodes(shop)],
    ["a thousand payments for one product", () => benchHotStock()],
    ["the worst lists", benchAttacks],
    ["patterns", shownAlone(printPatternTimes)],
    ["requests to the local service", shownAlone(benchLoopback)],
    ["deliveries of events", shownAlone(benchEventDelivery)],
  ];
  const budgets: Budget[] = [];
  for (const [at, [name, run]] of parts.entries()) {
    budgets.push(...(await display.during(`Part ${at + 1} of ${parts.length}: ${name}`, run)));
  }
  process.exitCode = reportBudgets(budgets) ? 0 : 1;
} finally {
  await shop.engine.stop();
}
