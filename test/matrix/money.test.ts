import { describe, it } from "@jest/globals";
import fc from "fast-check";
import { buy } from "../support/money/cart-chain.ts";
import { prepareShops } from "../support/money/money-shop.ts";
import { settle } from "../support/money/order-chain.ts";
import { type RandomShop, randomShop } from "../support/money/random-shop.ts";
import { isLong } from "../support/volume.ts";

/** Number of shops, each with its own prices and promotions, and of carts in each shop. */
const [shops, carts] = isLong ? [4000, 25] : [80, 25];

describe(`the money of ${shops * carts} random carts, from the price book to the last refund`, () => {
  it("is what exact fractions say, in every amount of every answer and event", async () => {
    const openShop = await prepareShops();
    const check = async (random: RandomShop) => {
      const shop = await openShop(random);
      for (const [at, cart] of random.carts.entries()) {
        const wrong: string[] = [];
        const bought = await buy(shop, `cart-${at}`, cart, wrong);
        if (bought) await settle(shop, bought, cart, wrong);
        if (wrong.length > 0) throw new Error(`Cart ${at}: ${wrong.slice(0, 8).join("\n")}`);
      }
    };
    await fc.assert(fc.asyncProperty(randomShop(carts), check), { numRuns: shops, endOnFailure: true });
  }, 3_600_000);
});
