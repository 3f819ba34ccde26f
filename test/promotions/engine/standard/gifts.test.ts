import { describe, expect, it } from "@jest/globals";
import type {
  Requirement,
  StandardPromotion,
} from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import {
  aCart,
  aCode,
  anItem,
  aStandard,
  evaluateCart,
  listAmounts,
  listOutcomes,
  listTaken,
  tea,
  usd,
} from "../../../support/evaluation.ts";

type More = Partial<Omit<StandardPromotion, "promotion_type" | "schema" | "source" | "id">> & {
  readonly gifts?: readonly string[];
  readonly auto_add_free_gift?: boolean;
  readonly requirements?: readonly Requirement[];
};

const twoTeas = [{ targets: ["TEA"], quantity: 2 }];
function gift({ gifts = ["CUP"], requirements = twoTeas, auto_add_free_gift = false, ...more }: More = {}) {
  const schema = { requirements, gifts, auto_add_free_gift };
  return aStandard("p", { promotion_type: "bundle_gift", schema }, more as object);
}
const cup = (quantity: number) => anItem("CUP", 400, quantity);

describe("a gift that a promotion has added", () => {
  const added = anItem("CUP", 400, 1, { giftOf: "p" });
  const onCups = (id: string, day: number) =>
    aStandard(
      id,
      { promotion_type: "item_percent_discount", schema: { targets: ["CUP"], percent: 10 } },
      { created_at: `2026-01-0${day}T00:00:00.000Z` },
    );

  it("is there for that one alone, however old others are", () => {
    const evaluation = evaluateCart(aCart([tea(2), added]), [
      onCups("old", 1),
      gift({ created_at: "2026-02-01" }),
    ]);
    expect([listTaken(evaluation), listOutcomes(evaluation)]).toEqual([
      [0, 400],
      { old: "crowded_out schema.targets", p: "applied" },
    ]);
  });

  it("is lowered by nothing once its promotion gives it no more", () => {
    expect(listTaken(evaluateCart(aCart([tea(1), added]), [onCups("old", 1), gift()]))).toEqual([0, 0]);
  });

  it("is nothing that another gift is earned with", () => {
    const requirements = [{ targets: ["CUP"], quantity: 1 }];
    const other = aStandard("q", { promotion_type: "bundle_gift", schema: { requirements, gifts: ["TEA"] } });
    expect(listTaken(evaluateCart(aCart([tea(2), added]), [other, gift()]))).toEqual([0, 400]);
  });
});

describe("a gift for a set", () => {
  it.each([
    [1, 1, 0, 1, 0],
    [2, 1, 400, 1, 0],
    [3, 2, 400, 1, 0],
    [4, 3, 800, 2, 0],
    [4, 2, 800, 2, 0],
    [4, 1, 400, 2, 1],
    [400, 300, 80_000, 200, 0],
    [2_000_000_001, 1_000_000_000, 400_000_000_000, 1_000_000_000, 0],
    [2_000_000_001, 1, 400, 1_000_000_000, 999_999_999],
  ])("for %s teas and %s cups takes %s", (teas, cups, taken, earned, unclaimed) => {
    const evaluation = evaluateCart(aCart([tea(teas), cup(cups)]), [gift({ auto_add_free_gift: true })]);
    expect(listTaken(evaluation)).toEqual([0, taken]);
    const wanted = taken > 0 ? [{ promotionId: "p", target: "CUP", quantity: earned }] : [];
    expect(evaluation.gifts).toEqual(wanted);
    const suggestion = { promotionId: "p", code: "auto_p", targets: ["CUP"], quantity: unclaimed };
    expect(evaluation.suggestions).toEqual(unclaimed > 0 ? [suggestion] : []);
  });

  it("that is not in the cart is suggested, and wanted where it is added by itself", () => {
    const evaluation = evaluateCart(aCart([tea(5)]), [gift({ auto_add_free_gift: true })]);
    expect(evaluation.gifts).toEqual([{ promotionId: "p", target: "CUP", quantity: 2 }]);
    expect(evaluation.suggestions).toEqual([
      { promotionId: "p", code: "auto_p", targets: ["CUP"], quantity: 2 },
    ]);
    expect(evaluation.promotions).toEqual([]);
    expect(listOutcomes(evaluation)).toEqual({ p: "crowded_out schema.gifts" });
    expect(evaluateCart(aCart([tea(5)]), [gift()]).gifts).toEqual([]);
  });

  it("names each target with its number", () => {
    const evaluation = evaluateCart(aCart([tea(4), cup(1)]), [
      gift({ gifts: ["CUP", "CARD", "CUP"], auto_add_free_gift: true }),
    ]);
    expect(evaluation.gifts.map(({ target, quantity }) => [target, quantity])).toEqual([
      ["CUP", 4],
      ["CARD", 2],
    ]);
    expect(evaluation.suggestions.map(({ targets, quantity }) => [targets, quantity])).toEqual([
      [["CUP"], 3],
      [["CARD"], 2],
    ]);
  });

  it.each([
    [1, 0],
    [2, 900],
    [3, 900],
    [4, 1800],
    [200, 90_000],
  ])("that is also required: of %s equal units %s are free", (quantity, taken) => {
    const oneForOne = gift({ gifts: ["TEA"], requirements: [{ targets: ["TEA"], quantity: 1 }] });
    expect(listTaken(evaluateCart(aCart([tea(quantity)]), [oneForOne]))).toEqual([taken]);
  });

  it("takes units with every inscription", () => {
    const cups = [1, 2].map((quantity) => anItem("CUP", 400, quantity, { id: `cup-${quantity}` }));
    expect(listTaken(evaluateCart(aCart([tea(4), ...cups]), [gift()]))).toEqual([0, 400, 400]);
  });

  it("takes what it requires from newer promotions; sets without a gift do not", () => {
    const half = aStandard(
      "q",
      { promotion_type: "item_percent_discount", schema: { targets: ["TEA", "CUP"], percent: 50 } },
      { created_at: "2026-02-15T00:00:00.000Z" },
    );
    expect(listTaken(evaluateCart(aCart([tea(5), cup(1)]), [half, gift()]))).toEqual([1350, 400]);
    expect(listTaken(evaluateCart(aCart([tea(5)]), [half, gift()]))).toEqual([2250]);
  });

  it("is not available for units that older promotions have taken", () => {
    const late = gift({ created_at: "2026-02-20T00:00:00.000Z" });
    const half = aStandard("q", {
      promotion_type: "item_percent_discount",
      schema: { targets: ["TEA"], percent: 50 },
    });
    const evaluation = evaluateCart(aCart([tea(2), cup(1)]), [half, late]);
    expect(listAmounts(evaluation)).toEqual({ q: 900 });
    expect(listOutcomes(evaluation)["p"]).toBe("crowded_out schema.requirements");
    expect(evaluation.suggestions).toEqual([]);
  });

  it.each([
    [1, 400],
    [2, 800],
    [3, 800],
  ])("is limited to %s sets", (max_applications_per_cart, taken) => {
    const limited = gift({ max_applications_per_cart, auto_add_free_gift: true });
    const evaluation = evaluateCart(aCart([tea(4), cup(5)]), [limited]);
    expect(listTaken(evaluation)).toEqual([0, taken]);
    expect(evaluation.gifts[0]?.quantity).toBe(Math.min(max_applications_per_cart, 2));
    expect(evaluation.promotions[0]?.applications).toBe(taken / 400);
  });

  it("knows no largest discount", () => {
    const cut = gift({ max_discount_value: usd(1) });
    expect(listTaken(evaluateCart(aCart([tea(2), cup(1)]), [cut]))).toEqual([0, 400]);
  });

  it("must be from the catalogs, as what is required", () => {
    const schema = { requirements: twoTeas, gifts: ["CUP"], target_catalogs: ["c1"] };
    const gated = aStandard("p", { promotion_type: "bundle_gift", schema });
    const [teas, cups] = [
      { ...tea(2), catalogId: "c1" },
      { ...cup(1), catalogId: "c2" },
    ];
    expect(listTaken(evaluateCart(aCart([teas, cups]), [gated]))).toEqual([0, 0]);
    expect(listTaken(evaluateCart(aCart([teas, { ...cups, catalogId: "c1" }]), [gated]))).toEqual([0, 400]);
  });

  it("by a code is given in any currency, under that code", () => {
    const cart = aCart([tea(2), cup(1)], { currency: "EUR", codes: [aCode("Cup", "p")] });
    const { items } = evaluateCart(cart, [gift({ automatic: false })]);
    expect(items[1]?.discounts).toEqual([
      { promotionId: "p", code: "Cup", source: "standard", amount: -400n, isShare: false, ordinal: 1 },
    ]);
    expect(items[0]?.discounts).toEqual([]);
  });

  it("that costs nothing is no discount, and its set stays free", () => {
    const free = anItem("CUP", 0, 2);
    const evaluation = evaluateCart(aCart([tea(4), free]), [gift()]);
    expect(evaluation.promotions).toEqual([]);
    expect(evaluation.suggestions).toEqual([]);
  });
});
