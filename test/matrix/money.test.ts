import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { buy } from "../support/money/cart-chain.ts";
import { checkImport, checkList } from "../support/money/listed-orders.ts";
import { prepareShops } from "../support/money/money-shop.ts";
import { type Settled, settle } from "../support/money/order-chain.ts";
import { SET } from "../support/money/random-books.ts";
import { type RandomShop, randomShop } from "../support/money/random-shop.ts";
import { isLong } from "../support/volume.ts";

/** Number of shops, each with its own prices and promotions, and of carts in each shop. */
const [shops, carts] = isLong ? [4000, 25] : [40, 25];

const MOST_SHOWN = 8;
const FEW = 10;

/** @throws Error with the first wrong amounts and what they were computed from */
function refuse(wrong: readonly string[], from: unknown): void {
  if (wrong.length > 0) throw new Error(`${wrong.slice(0, MOST_SHOWN).join("\n")}\n${JSON.stringify(from)}`);
}

/** @throws Error that names the shop by its seed, because its prices and promotions fill pages */
function report({
  failed,
  seed,
  counterexamplePath: path,
  errorInstance,
}: fc.RunDetails<[RandomShop]>): void {
  if (failed) throw new Error(`{ seed: ${seed}, path: "${path}" }`, { cause: errorInstance });
}

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
    const property = fc.asyncProperty(randomShop(carts), check);
    await fc.assert(property, { numRuns: shops, endOnFailure: true, reporter: report });
  }, 3_600_000);

  it("come from shops with every ingredient, many with several", () => {
    const sample = fc.sample(randomShop(3), { numRuns: 100, seed: 1 });
    const entries = sample.flatMap(({ books }) => books.flatMap((book) => Object.values(book)));
    const prices = entries.flatMap(({ currencies }) => Object.values(currencies));
    const sales = entries.flatMap((entry) => Object.values(entry.sales));
    const all = sample.flatMap((shop) => shop.carts);
    const items = all.flatMap((cart) => cart.items);
    const acts = all.flatMap((cart) => cart.acts);
    const few = Object.entries({
      "two price books": sample.filter(({ books }) => books.length > 1),
      "no price for a bundle": sample.filter(({ books }) => books.every((book) => !book[SET])),
      simple: sample.filter(({ method }) => method === "simple"),
      tiers: prices.filter(({ tiers }) => tiers),
      "prices with tax": prices.filter(({ includes_tax }) => includes_tax),
      sales,
      "sales of bundles": sales.filter(({ bundle_ids }) => bundle_ids),
      changes: all.filter(({ change }) => change),
      "later changes": all.filter(({ hours: [first, second] }) => second > first),
      groups: all.filter(({ groups }) => groups.length > 1),
      "custom discounts": all.filter(({ kind, cartDiscounts }) => kind !== "promotions" && cartDiscounts[0]),
      bundles: items.filter(({ sku }) => sku === SET),
      taxes: items.filter(({ taxes }) => (taxes?.length ?? 0) > 1),
      pretences: items.filter(({ pretends }) => pretends),
      refunds: acts.filter(({ kind }) => kind === "refund"),
      captures: acts.filter(({ kind }) => kind === "capture"),
      "too much": acts.filter(({ share = 0 }) => share > 1),
    }).filter(([, found]) => found.length < FEW);
    expect(few.map(([name, found]) => `${name}: ${found.length}`)).toEqual([]);
    const kinds = sample.flatMap(({ drafts }) => drafts.map(({ promotion }) => promotion.source));
    expect(new Set(kinds).size).toBe(2);
  });
});
