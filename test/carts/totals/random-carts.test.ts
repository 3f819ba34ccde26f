import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type ExactFigures, type ExactLine, exactTotals } from "../../support/exact-totals.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { anAdministrator, lineAmounts } from "../../support/shops/administrator.ts";
import { custom, onItem } from "../../support/shops/carts.ts";
import { ofVolume } from "../../support/volume.ts";

const numRuns = ofVolume(40, 2000);

const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 50_000 }));
const reductions = (maxLength: number) =>
  fc.array(
    cents.map((amount) => -1 - amount),
    { maxLength },
  );
const line: fc.Arbitrary<ExactLine> = fc.record({
  unit: cents,
  quantity: fc.integer({ min: 1, max: 30 }),
  includesTax: fc.boolean(),
  rates: fc.array(fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(3, 4, 5)), { maxLength: 3 }),
  amounts: fc.array(cents, { maxLength: 2 }),
  discounts: reductions(2),
});
const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  discounts: reductions(3),
  shipping: fc.array(fc.tuple(cents, cents, cents), { maxLength: 2 }),
});

/** Keys that clients may not set. Their values must not affect any amount. */
const forged = {
  unit_price: { amount: 1 },
  value: { amount: 1 },
  meta: { display_price: 1 },
  discounts: [{}],
  taxes: [1],
};

const wire = (figures: ExactFigures) => ({
  with_tax: Number(figures.withTax),
  without_tax: Number(figures.withoutTax),
  tax: Number(figures.tax),
  discount: Number(figures.discount),
  without_discount: Number(figures.withoutDiscount),
});

const off = (amount: number, itemID?: string) =>
  aCustomDiscount(amount, { discount_code: `C${amount % 3}`, ...(itemID ? onItem(itemID) : {}) });

async function build({
  lines,
  discounts,
  shipping,
}: {
  lines: ExactLine[];
  discounts: number[];
  shipping: number[][];
}) {
  const shop = await anAdministrator();
  const { add, read } = shop;
  const groups: string[] = [];
  for (const [base, tax, fees] of shipping) {
    const data = { type: "shipping_group", shipping_price: { base, tax, fees } };
    groups.push((await shop.post("/v2/carts/D/shipping-groups", { data })).body.data.id);
  }
  const items = lines.map(({ unit, quantity, includesTax, rates, amounts }, at) =>
    custom(`w${at}`, {
      ...forged,
      quantity,
      price: { amount: unit, includes_tax: includesTax },
      tax: [
        ...rates.map(([digits, places]) => ({ rate: Number(`${digits}e-${places}`) })),
        ...amounts.map((amount) => ({ amount })),
      ].map((tax) => ({ type: "tax_item", name: "T", ...tax })),
      ...(groups.length > 0 ? { shipping_group_id: groups[at % groups.length] } : {}),
    }),
  );
  const { body } = await add("D", items, { as: "client_credentials" });
  const ofLines = lines.flatMap((one, at) => one.discounts.map((amount) => off(amount, body.data[at]!.id)));
  const all = [...ofLines, ...discounts.map((amount) => off(amount))];
  if (all.length > 0) await shop.post("/v2/carts/D/custom-discounts", { data: all });
  const linked = groups.slice(0, lines.length).length;
  const cost = shipping
    .slice(0, linked)
    .flat()
    .reduce((sum, part) => sum + part, 0);
  return { answer: (await read("D", { query: "include=items" })).body, cost };
}

describe("random carts over the public endpoints", () => {
  it("show what exact fractions say, line by line and in total", async () => {
    const check = async (one: { lines: ExactLine[]; discounts: number[]; shipping: number[][] }) => {
      const { answer, cost } = await build(one);
      const exact = exactTotals({ ...one, shipping: BigInt(cost), method: "line" });
      const { display_price } = answer.data.meta;
      const { discounts = {}, ...totals } = display_price;
      const shown = Object.fromEntries(Object.entries(totals).map(([key, { amount }]) => [key, amount]));
      expect(shown).toEqual({ ...wire(exact.totals), shipping: cost });
      for (const [at, item] of answer.included.items.entries()) {
        expect(lineAmounts(item)).toEqual(wire(exact.lines[at]!.value));
        expect(lineAmounts(item, "unit")).toEqual(wire(exact.lines[at]!.unit));
        expect(item.value.amount).toBe(item.unit_price.amount * item.quantity);
      }
      const perCode = Object.values<{ amount: number }>(discounts);
      expect(perCode.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown["discount"]);
    };
    await fc.assert(fc.asyncProperty(cart, check), { numRuns });
  }, 600_000);
});
