import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { EvaluatedItem } from "../../../../lib/promotions/engine/evaluated-cart.ts";
import type { Promotion } from "../../../../lib/promotions/engine/promotion.ts";
import type { StandardPromotion } from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import { aCart, aStandard, evaluateCart } from "../../../support/evaluation.ts";
import { items, NOW } from "../../../support/oracle/random-carts.ts";
import { standardCases } from "../../../support/oracle/random-promotions.ts";
import { REWARDS } from "../../../support/oracle/random-standard.ts";
import { ofVolume } from "../../../support/volume.ts";

const numRuns = ofVolume(450, 20_000);
const years = { start: "2026-01-01T00:00:00Z", end: "2027-01-01T00:00:00Z" };

const totalOf = (of: readonly EvaluatedItem[], promotions: readonly Promotion[]) =>
  evaluateCart(aCart(of), promotions, NOW).promotions.reduce((sum, { amount }) => sum - amount, 0n);

/** Carts whose first item is split in two, as by an add with another inscription. */
const divided = fc
  .tuple(items, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .map(([[first, ...others], one, other]) => {
    const whole = { ...first!, quantity: one + other };
    const parts = [
      { ...first!, quantity: one },
      { ...first!, id: "second part", quantity: other },
    ];
    return { whole: [whole, ...others], parts: [...parts, ...others] };
  });

/** Checks the gain of a promotion, with a limit of applications, when one item is split in two. */
function gained(type: StandardPromotion["promotion_type"], law: (gain: bigint) => boolean, most = 4): void {
  const limit = fc.integer({ min: 0, max: most });
  fc.assert(
    fc.property(divided, REWARDS[type], limit, ({ whole, parts }, reward, max_applications_per_cart) => {
      const promotion = aStandard("a", reward, { ...years, max_applications_per_cart });
      const gain = totalOf(parts, [promotion]) - totalOf(whole, [promotion]);
      if (!law(gain)) throw new Error(`The parts give ${gain} more.`);
    }),
    { numRuns },
  );
}

describe("an item in two parts gives", () => {
  it.each([
    "fixed_discount",
    "percent_discount",
    "item_fixed_discount",
    "bundle_fixed_discount",
    "bundle_gift",
  ] as const)("what it gives as one, by %s", (type) => gained(type, (gain) => gain === 0n));

  it("a minor unit more or less by a percentage, which is rounded of each", () => {
    gained("item_percent_discount", (gain) => gain >= -1n && gain <= 1n, 0);
  });

  it.each(["x_for_y", "x_for_amount"] as const)("no more by %s: groups are of one item", (type) =>
    gained(type, (gain) => gain <= 0n, 0),
  );
});

/** Removes limits that are used up in the order of a cart's items. */
function withoutLimits(promotion: Promotion): Promotion[] {
  if (promotion.source === "rule" || /bundle/.test(promotion.promotion_type)) return [];
  const { max_applications_per_cart: _, max_discount_value: __, ...own } = promotion;
  if (own.promotion_type === "fixed_discount")
    return [{ ...own, schema: { currencies: own.schema.currencies } }];
  if (own.promotion_type === "percent_discount")
    return [{ ...own, schema: { currencies: own.schema.currencies } }];
  return [own];
}

describe("items in another order", () => {
  it("give the same amounts, where no limit is used up by the first ones", () => {
    const cases = standardCases.chain(({ cart: { items: given, ...cart }, promotions }) => {
      // Gifts go with their promotions. A minor unit that two equal items cannot share falls on the first, and later discounts
      // leave gifts out.
      const bought = given.map(({ giftOf: _, ...item }) => item);
      return fc.shuffledSubarray(bought, { minLength: bought.length }).map((others) => ({
        cart: { ...cart, items: bought, codes: cart.codes.map((code) => ({ ...code, perUnit: false })) },
        promotions: promotions.flatMap(withoutLimits),
        others,
      }));
    });
    fc.assert(
      fc.property(cases, ({ cart, promotions, others }) => {
        const of = (all: readonly EvaluatedItem[]) => {
          const made = evaluateCart({ ...cart, items: all }, promotions, NOW);
          const own = made.items.map(({ discounts }, at) => [
            all[at]!.id,
            discounts.filter(({ isShare }) => !isShare),
          ]);
          return {
            promotions: made.promotions.map(({ promotion, amount }) => [promotion.id, amount]),
            items: Object.fromEntries(own),
          };
        };
        expect(of(others)).toEqual(of(cart.items));
      }),
      { numRuns },
    );
  });
});
