import { benchAttacks } from "./attacks/attacks.ts";
import { reportBudgets } from "./budget.ts";
import { benchCarts } from "./carts.ts";
import { benchCheckout } from "./checkout.ts";
import { benchCodes } from "./codes.ts";
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

/** `npm run bench`: what requests cost, in calls, request units, bytes and ratios of times within this run. */
const shop = await openShop();
try {
  console.log(`on ${shop.engine.name}\n`);
  const products = await publishPlainProducts(shop, 120);
  const budgets = [
    ...(await benchCarts(shop, products)),
    ...(await benchPromotions(shop, products)),
    // Before anything is checked out: it knows how many orders there are.
    ...(await benchOrders(shop)),
    ...(await benchCheckout(shop, products)),
    ...(await benchEvents(shop, products)),
    ...(await benchEntries(shop)),
    ...(await benchCodes(shop)),
    ...(await benchHotStock()),
    ...(await benchAttacks()),
  ];
  await printPatternTimes();
  await benchLoopback();
  await benchEventDelivery();
  process.exitCode = reportBudgets(budgets) ? 0 : 1;
} finally {
  await shop.engine.stop();
}
