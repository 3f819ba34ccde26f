import { describe, expect, it } from "@jest/globals";
import type {
  StandardPromotion,
  StandardReward,
} from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import {
  aCart,
  aCode,
  aCustomItem,
  anItem,
  aStandard,
  evaluateCart,
  listAmounts,
  listTaken,
  usd,
} from "../../../support/evaluation.ts";

const off = (amount: number, ...targets: string[]): StandardReward => ({
  promotion_type: "item_fixed_discount",
  schema: { targets, currencies: usd(amount) },
});
const percent = (value: number, ...targets: string[]): StandardReward => ({
  promotion_type: "item_percent_discount",
  schema: { targets, percent: value },
});
const older = { created_at: "2026-01-01T00:00:00.000Z" };

const MUGS = anItem("MUG-ALDER", 1800, 2);
const TEA = anItem("TEA-HILL", 900);
/** One product as two items, as different inscriptions make it. */
const inscribed = (first: number, second: number, unitAmount = 900) => [
  anItem("TEA-HILL", unitAmount, first, { id: "one" }),
  anItem("TEA-HILL", unitAmount, second, { id: "two" }),
];

describe("discounts of units", () => {
  it.each<[string, StandardReward, number]>([
    ["300 of each", off(300, "MUG-ALDER"), 600],
    ["1799 of each", off(1799, "MUG-ALDER"), 3598],
    ["1800 of each", off(1800, "MUG-ALDER"), 3600],
    ["no more than the price", off(2000, "MUG-ALDER"), 3600],
    ["25 %", percent(25, "MUG-ALDER"), 900],
    ["12.345678 %", percent(12.345678, "MUG-ALDER"), 444],
    ["100 %", percent(100, "MUG-ALDER"), 3600],
  ])("take %s", (_name, reward, amount) => {
    const evaluation = evaluateCart(aCart([MUGS, TEA]), [aStandard("p", reward)]);
    expect(listTaken(evaluation)).toEqual([amount, 0]);
    expect(listAmounts(evaluation)).toEqual({ p: amount });
  });

  it("round once for each item, halves away from zero", () => {
    const cart = aCart([anItem("A", 1, 5), anItem("B", 1, 4), anItem("C", 15), anItem("D", 14)]);
    expect(listTaken(evaluateCart(cart, [aStandard("p", percent(10, "A", "B", "C", "D"))]))).toEqual([
      1, 0, 2, 1,
    ]);
  });

  it("are one entry of the item, no share, and count units", () => {
    const code = aCode("MUG25", "p");
    const promotion = aStandard("p", percent(25, "MUG-ALDER"), { automatic: false });
    const { items, promotions } = evaluateCart(aCart([MUGS, TEA], { codes: [code] }), [promotion]);
    expect(items.map(({ discounts }) => discounts)).toEqual([
      [{ promotionId: "p", code: "MUG25", source: "standard", amount: -900n, isShare: false, ordinal: 1 }],
      [],
    ]);
    const { level, cartAmount, applications } = promotions[0]!;
    expect([level, cartAmount, applications]).toEqual(["item", 0n, 2]);
  });

  it("go to the older promotion; a unit is taken once", () => {
    const newer = aStandard("a", percent(50, "MUG-ALDER"));
    const first = aStandard("b", percent(10, "MUG-ALDER"), older);
    expect(listAmounts(evaluateCart(aCart([MUGS]), [newer, first]))).toEqual({ b: 360 });
  });

  it("leave units to the next promotion that are worth nothing", () => {
    const first = aStandard("a", percent(1, "A"), older);
    const next = aStandard("b", percent(50, "A"));
    expect(listAmounts(evaluateCart(aCart([anItem("A", 10)]), [first, next]))).toEqual({ b: 5 });
  });

  it("come before discounts of the whole cart, which see what they leave", () => {
    const ten = aStandard(
      "a",
      { promotion_type: "percent_discount", schema: { currencies: [{ currency: "USD", percentage: 10 }] } },
      older,
    );
    const evaluation = evaluateCart(aCart([MUGS, TEA]), [ten, aStandard("b", percent(25, "MUG-ALDER"))]);
    expect(evaluation.promotions.map(({ promotion, amount }) => [promotion.id, amount])).toEqual([
      ["b", -900n],
      ["a", -360n],
    ]);
    expect(listTaken(evaluation)).toEqual([1170, 90]);
    expect(evaluation.items.map(({ remainingAmount: left }) => left)).toEqual([2430n, 810n]);
  });
});

describe("limits of discounts of units", () => {
  const tea = (more: Partial<StandardPromotion>, reward = percent(10, "TEA-HILL")) =>
    aStandard("p", reward, more as object);

  it.each([
    [0, 500],
    [1, 100],
    [2, 200],
    [3, 300],
    [4, 400],
    [5, 500],
    [6, 500],
  ])("are %s units of a product, on however many items it is", (max_applications_per_cart, total) => {
    const evaluation = evaluateCart(aCart(inscribed(2, 3, 1000)), [tea({ max_applications_per_cart })]);
    expect(listAmounts(evaluation)).toEqual({ p: total });
    expect(listTaken(evaluation)[0]).toBe(Math.min(200, total));
  });

  it("count each product by itself, and a custom item apart from a product with its sku", () => {
    const cart = aCart([anItem("A", 1000, 3), anItem("B", 1000, 3), aCustomItem("A", 1000, 3)]);
    const promotion = aStandard("p", percent(10, "A", "B"), { max_applications_per_cart: 2 });
    expect(listTaken(evaluateCart(cart, [promotion]))).toEqual([200, 200, 200]);
  });

  it("leave the other units to the next promotion", () => {
    const first = tea({ ...older, max_applications_per_cart: 2 });
    const next = aStandard("q", percent(50, "TEA-HILL"));
    expect(listAmounts(evaluateCart(aCart(inscribed(2, 3, 1000)), [first, next]))).toEqual({
      p: 200,
      q: 1500,
    });
  });

  it.each([
    [1, 100, 1],
    [3, 300, 3],
    [4, 400, 4],
    [5, 500, 5],
    [6, 500, 5],
  ])("are the %s uses left of a code that counts units", (usesLeft, total, applications) => {
    const codes = [aCode("TEA", "p", { usesLeft, perUnit: true })];
    const { promotions } = evaluateCart(aCart(inscribed(2, 3, 1000), { codes }), [tea({ automatic: false })]);
    expect(promotions.map((one) => [one.amount, one.applications])).toEqual([[-BigInt(total), applications]]);
  });

  it("are not the uses left of a code that counts orders", () => {
    const cart = aCart(inscribed(2, 3, 1000), { codes: [aCode("TEA", "p", { usesLeft: 1 })] });
    expect(listAmounts(evaluateCart(cart, [tea({ automatic: false })]))).toEqual({ p: 500 });
  });

  it("spread a largest discount by what each item was to get", () => {
    const cart = aCart([anItem("A", 1000, 3), anItem("B", 500)]);
    const capped = (amount: number) =>
      aStandard("p", off(250, "A", "B"), { max_discount_value: usd(amount) });
    expect(listTaken(evaluateCart(cart, [capped(999)]))).toEqual([749, 250]);
    expect(listTaken(evaluateCart(cart, [capped(1000)]))).toEqual([750, 250]);
    expect(listTaken(evaluateCart(cart, [capped(1001)]))).toEqual([750, 250]);
    expect(listTaken(evaluateCart(cart, [capped(1)]))).toEqual([1, 0]);
  });

  it("spread it by what the discounts are worth before they are rounded", () => {
    const cart = aCart([anItem("A", 14), anItem("B", 15), anItem("C", 16)]);
    // 1.4, 1.5 and 1.6, which round to 1, 2 and 2 without a maximum discount.
    const cut = aStandard("p", percent(10, "A", "B", "C"), { max_discount_value: usd(4) });
    expect(listTaken(evaluateCart(cart, [cut]))).toEqual([1, 1, 2]);
    expect(listTaken(evaluateCart(cart, [{ ...cut, max_discount_value: usd(5) }]))).toEqual([1, 2, 2]);
  });

  it("take the units of a discount that is cut", () => {
    const first = tea({ ...older, max_discount_value: usd(50) });
    const next = aStandard("q", percent(50, "TEA-HILL"));
    expect(listAmounts(evaluateCart(aCart(inscribed(2, 3, 1000)), [first, next]))).toEqual({ p: 50 });
  });
});

describe("groups of units", () => {
  const forY = (x: number, y: number): StandardReward => ({
    promotion_type: "x_for_y",
    schema: { targets: ["TEA-HILL"], x, y },
  });
  const forAmount = (x: number, amount: number): StandardReward => ({
    promotion_type: "x_for_amount",
    schema: { targets: ["TEA-HILL"], x, currencies: usd(amount) },
  });

  it.each<[string, StandardReward, number, number]>([
    ["3 for 2", forY(3, 2), 2, 0],
    ["3 for 2", forY(3, 2), 3, 900],
    ["3 for 2", forY(3, 2), 5, 900],
    ["3 for 2", forY(3, 2), 6, 1800],
    ["3 for 2", forY(3, 2), 7, 1800],
    ["5 for 1", forY(5, 1), 11, 7200],
    ["3 for 2000", forAmount(3, 2000), 2, 0],
    ["3 for 2000", forAmount(3, 2000), 7, 1400],
    ["3 for 2699", forAmount(3, 2699), 3, 1],
    ["3 for 2700", forAmount(3, 2700), 3, 0],
    ["3 for 2701", forAmount(3, 2701), 3, 0],
    ["3 for nothing", forAmount(3, 0), 4, 2700],
  ])("%s of %#: %s", (_name, reward, quantity, amount) => {
    const cart = aCart([anItem("TEA-HILL", 900, quantity)]);
    expect(listTaken(evaluateCart(cart, [aStandard("p", reward)]))).toEqual([amount]);
  });

  it("are of one item; units with other inscriptions are not added", () => {
    expect(listTaken(evaluateCart(aCart(inscribed(2, 1)), [aStandard("p", forY(3, 2))]))).toEqual([0, 0]);
    expect(listTaken(evaluateCart(aCart(inscribed(3, 4)), [aStandard("p", forY(3, 2))]))).toEqual([900, 900]);
  });

  it.each([
    [1, 900],
    [2, 1800],
    [3, 1800],
  ])("are limited to %s of a product", (max_applications_per_cart, amount) => {
    const limited = aStandard("p", forY(3, 2), { max_applications_per_cart });
    const evaluation = evaluateCart(aCart(inscribed(4, 3)), [limited]);
    expect(listAmounts(evaluation)).toEqual({ p: amount });
    expect(evaluation.promotions[0]?.applications).toBe(amount / 900);
  });

  it("take all their units, and leave the rest", () => {
    const first = aStandard("a", forY(3, 2), older);
    const next = aStandard("b", percent(10, "TEA-HILL"));
    expect(listAmounts(evaluateCart(aCart([anItem("TEA-HILL", 900, 7)]), [first, next]))).toEqual({
      a: 1800,
      b: 90,
    });
  });

  it("that save nothing leave their units", () => {
    const first = aStandard("a", forAmount(3, 2700), older);
    const next = aStandard("b", percent(10, "TEA-HILL"));
    expect(listAmounts(evaluateCart(aCart([anItem("TEA-HILL", 900, 3)]), [first, next]))).toEqual({ b: 270 });
  });

  it("are cut to a largest discount", () => {
    const cut = aStandard("p", forY(3, 2), { max_discount_value: usd(1000) });
    expect(listTaken(evaluateCart(aCart(inscribed(3, 6)), [cut]))).toEqual([333, 667]);
  });
});
