import { describe, it } from "@jest/globals";
import fc from "fast-check";
import { buy } from "../support/money/cart-chain.ts";
import { checkImport, checkList } from "../support/money/listed-orders.ts";
import { prepareShops } from "../support/money/money-shop.ts";
import { type Settled, settle } from "../support/money/order-chain.ts";
import { type RandomShop, randomShop } from "../support/money/random-shop.ts";
import { isLong } from "../support/volume.ts";

/** Number of shops, each with its own prices and promotions, and of carts in each shop. */
const [shops, carts] = isLong ? [4000, 25] : [Number(process.env["SHOPS"] ?? 80), 25];

/** @throws Error with the first wrong amounts and what they were computed from */
function refuse(wrong: readonly string[], from: unknown): void {
  if (wrong.length > 0) throw new Error(`${wrong.slice(0, MOST_SHOWN).join("\n")}\n${JSON.stringify(from)}`);
}
const MOST_SHOWN = 8;

describe(`the money of ${shops * carts} random carts, from the price book to the last refund`, () => {
  it("is what exact fractions say, in every amount of every answer and event", async () => {
    const openShop = await prepareShops();
    const check = async (random: RandomShop) => {
      const shop = await openShop(random);
      const settled: Settled[] = [];
      for (const [at, cart] of random.carts.entries()) {
        const wrong: string[] = [];
        const bought = await buy(shop, `cart-${at}`, cart, wrong);
        if (bought) settled.push(await settle(shop, bought, cart, wrong));
        refuse(wrong, cart);
      }
      if (!random.isListed) return;
      refuse(await checkList(shop, settled), random.books);
      for (const one of settled.slice(0, 3)) refuse(await checkImport(shop, one), one.orderId);
    };
    await fc.assert(fc.asyncProperty(randomShop(carts), check), { numRuns: shops, endOnFailure: true });
  }, 3_600_000);
});
