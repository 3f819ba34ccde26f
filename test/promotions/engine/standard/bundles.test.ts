import { describe, expect, it } from "@jest/globals";
import type {
  Requirement,
  StandardPromotion,
} from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import {
  aCart,
  aCode,
  aCustomItem,
  anItem,
  aStandard,
  evaluateCart,
  listAmounts,
  listOutcomes,
  listTaken,
  mug,
  tea,
  usd,
} from "../../../support/evaluation.ts";

type More = Partial<Pick<StandardPromotion, "created_at" | "max_applications_per_cart" | "automatic">> & {
  readonly max_discount_value?: ReturnType<typeof usd>;
};

const any = (quantity: number, ...targets: string[]): Requirement => ({ targets, quantity });
const setFor = (amount: number, requirements: readonly Requirement[], more: More = {}) =>
  aStandard(
    "p",
    { promotion_type: "bundle_fixed_discount", schema: { requirements, currencies: usd(amount) } },
    more,
  );
const mugAndTeas = (amount = 3000, more: More = {}) => setFor(amount, [any(1, "MUG"), any(2, "TEA")], more);
const tenOnTea = aStandard(
  "q",
  { promotion_type: "item_percent_discount", schema: { targets: ["TEA"], percent: 10 } },
  { created_at: "2026-02-15T00:00:00.000Z" },
);

describe("a price for a set", () => {
  it.each([
    [1, 1, [0, 0]],
    [1, 2, [300, 300]],
    [1, 3, [300, 300]],
    [2, 3, [300, 300]],
    [2, 4, [600, 600]],
    [2, 5, [600, 600]],
    [3, 5, [600, 600]],
    [200, 399, [59_700, 59_700]],
    [200, 400, [60_000, 60_000]],
  ])("of %s mugs and %s teas takes %j", (mugs, teas, taken) => {
    expect(listTaken(evaluateCart(aCart([mug(mugs), tea(teas)]), [mugAndTeas()]))).toEqual(taken);
  });

  it.each([
    [3598, [1, 1]],
    [3599, [1, 0]],
    [3600, [0, 0]],
    [3601, [0, 0]],
    [0, [1800, 1800]],
  ])("of %s takes %j of 3600", (amount, taken) => {
    expect(listTaken(evaluateCart(aCart([mug(1), tea(2)]), [mugAndTeas(amount)]))).toEqual(taken);
  });

  it("does not look at inscriptions, and goes through items in the order of the cart", () => {
    const teas = [1, 2].map((quantity) => anItem("TEA", 900, quantity, { id: `tea-${quantity}` }));
    expect(listTaken(evaluateCart(aCart([mug(1), ...teas]), [mugAndTeas()]))).toEqual([300, 150, 150]);
  });

  it("mixes the targets of a requirement", () => {
    const three = setFor(2000, [any(3, "A", "product-b")]);
    const cart = aCart([anItem("A", 1000), anItem("B", 1500, 4)]);
    // A, B, B for 2000: 2000 off 4000; two units of B are left.
    expect(listTaken(evaluateCart(cart, [three]))).toEqual([500, 1500]);
    expect(listTaken(evaluateCart(aCart([anItem("A", 1000), anItem("B", 1500, 5)]), [three]))).toEqual([
      500, 4000,
    ]);
  });

  it("rounds all its sets together, once for each item", () => {
    // One set saves 100 of 900: 33 1/3 and 66 2/3; three save 100 and 200.
    const one = setFor(800, [any(1, "A"), any(1, "B")]);
    const cart = (quantity: number) => aCart([anItem("A", 300, quantity), anItem("B", 600, quantity)]);
    expect(listTaken(evaluateCart(cart(1), [one]))).toEqual([33, 67]);
    expect(listTaken(evaluateCart(cart(2), [one]))).toEqual([67, 133]);
    expect(listTaken(evaluateCart(cart(3), [one]))).toEqual([100, 200]);
  });

  it("rounds unlike sets together, so that all of them cost their price", () => {
    const pair = setFor(100, [any(2, "A", "B", "C")]);
    const cart = aCart([anItem("A", 70, 3), anItem("B", 110, 2), anItem("C", 130, 1)]);
    // A A saves 40, A B saves 80, B C saves 140.
    const { promotions } = evaluateCart(cart, [pair]);
    expect(promotions.map(({ amount, applications }) => [amount, applications])).toEqual([[-260n, 3]]);
    // A 40 + 80 × 70/180 = 71.1; B 80 × 110/180 + 140 × 110/240 = 113.05; C 140 × 130/240 = 75.8.
    expect(listTaken(evaluateCart(cart, [pair]))).toEqual([71, 113, 76]);
  });

  it("skips sets that are no dearer, and leaves their units", () => {
    const pair = setFor(300, [any(2, "A", "B")]);
    const rest = aStandard(
      "q",
      { promotion_type: "item_percent_discount", schema: { targets: ["A"], percent: 10 } },
      { created_at: "2026-02-15T00:00:00.000Z" },
    );
    const cart = aCart([anItem("A", 100, 200), anItem("B", 500, 2)]);
    expect(listTaken(evaluateCart(cart, [pair, rest]))).toEqual([2000, 700]);
  });

  it.each([
    [1, 300],
    [2, 600],
    [3, 600],
  ])("is limited to %s sets", (max_applications_per_cart, each) => {
    const limited = mugAndTeas(3000, { max_applications_per_cart });
    expect(listTaken(evaluateCart(aCart([mug(2), tea(4)]), [limited]))).toEqual([each, each]);
  });

  it("does not count skipped sets towards its limit", () => {
    const pair = setFor(300, [any(2, "A", "B")], { max_applications_per_cart: 1 });
    const cart = aCart([anItem("A", 100, 200), anItem("B", 500, 4)]);
    expect(listTaken(evaluateCart(cart, [pair]))).toEqual([0, 700]);
  });

  it("is cut to a largest discount, in proportion", () => {
    const cut = mugAndTeas(3000, { max_discount_value: usd(201) });
    expect(listTaken(evaluateCart(aCart([mug(1), tea(2)]), [cut]))).toEqual([101, 100]);
  });

  it("is cut before it is rounded", () => {
    // Unlike sets save 17.94, 837.08 and 3.99 of 859; of 795 it is 16.60, 774.71 and 3.69.
    const requirements = [any(1, "S4", "S0"), any(1, "S1"), any(1, "S0")];
    const cut = setFor(1, requirements, { max_discount_value: usd(795) });
    const zero = anItem("S0", 0, 1, { id: "zero" });
    const cart = aCart([anItem("S1", 6, 3), anItem("S4", 280, 3), zero, anItem("S0", 2, 2)]);
    expect(listTaken(evaluateCart(cart, [cut]))).toEqual([16, 775, 0, 4]);
  });

  it("takes its units from newer promotions, and no others", () => {
    expect(listTaken(evaluateCart(aCart([mug(1), tea(5)]), [tenOnTea, mugAndTeas()]))).toEqual([300, 570]);
  });

  it("makes no set of units that older promotions have taken", () => {
    const late = mugAndTeas(3000, { created_at: "2026-02-20T00:00:00.000Z" });
    const evaluation = evaluateCart(aCart([mug(1), tea(5)]), [tenOnTea, late]);
    expect(listAmounts(evaluation)).toEqual({ q: 450 });
    expect(listOutcomes(evaluation)["p"]).toBe("crowded_out schema.requirements");
  });

  it("fills overlapping requirements in the order of their list", () => {
    const overlapping = setFor(100, [any(1, "A", "B"), any(1, "A")]);
    expect(listTaken(evaluateCart(aCart([anItem("A", 200), anItem("B", 200)]), [overlapping]))).toEqual([
      0, 0,
    ]);
    expect(listTaken(evaluateCart(aCart([anItem("B", 200), anItem("A", 200)]), [overlapping]))).toEqual([
      150, 150,
    ]);
    expect(listTaken(evaluateCart(aCart([anItem("A", 200, 4)]), [overlapping]))).toEqual([600]);
  });

  it("covers a custom item by its sku, and none where catalogs are named", () => {
    const cart = aCart([{ ...mug(1), catalogId: "c1" }, aCustomItem("TEA", 900, 2)]);
    expect(listTaken(evaluateCart(cart, [mugAndTeas()]))).toEqual([300, 300]);
    const gated = aStandard("p", {
      promotion_type: "bundle_fixed_discount",
      schema: {
        requirements: [any(1, "MUG"), any(2, "TEA")],
        currencies: usd(3000),
        target_catalogs: ["c1"],
      },
    });
    expect(listTaken(evaluateCart(cart, [gated]))).toEqual([0, 0]);
  });

  it("counts sets as what a code takes", () => {
    const codes = [aCode("SET", "p", { usesLeft: 2, perUnit: true })];
    const evaluation = evaluateCart(aCart([mug(3), tea(6)], { codes }), [
      mugAndTeas(3000, { automatic: false }),
    ]);
    expect(evaluation.promotions.map(({ amount, applications }) => [amount, applications])).toEqual([
      [-1200n, 2],
    ]);
  });

  it("costs no more for a billion units than for one", () => {
    const pair = setFor(300, [any(2, "A", "B")], { max_applications_per_cart: 1 });
    const cart = aCart([anItem("A", 100, 1_000_000_001), anItem("B", 500, 1_000_000_000)]);
    // All pairs of A are skipped; the last A and the first B are the one set.
    expect(listTaken(evaluateCart(cart, [pair]))).toEqual([50, 250]);
    const [mugs, teas] = [mug(1_000_000_000), tea(2_000_000_000)];
    expect(listAmounts(evaluateCart(aCart([mugs, teas]), [mugAndTeas()]))).toEqual({ p: 600_000_000_000 });
  });

  it("is exact for many unlike sets of large amounts", () => {
    const items = Array.from({ length: 20 }, (_, at) => anItem(`S${at}`, 9_000_000_000_000_000 - at, 5));
    const targets = items.map(({ sku }) => sku);
    const evaluation = evaluateCart(aCart(items), [setFor(1, [any(7, ...targets)])]);
    const gross = items.reduce((sum, { unitAmount }) => sum + BigInt(unitAmount) * 5n, 0n);
    const unused = 2n * BigInt(items.at(-1)?.unitAmount ?? 0);
    expect(evaluation.promotions[0]?.amount).toBe(-(gross - unused - 14n));
    expect(evaluation.items.every(({ remainingAmount: left }) => left >= 0n)).toBe(true);
  });
});
