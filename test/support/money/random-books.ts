import fc from "fast-check";
import type { Books, Entry, Price } from "../oracle/prices.ts";
import { cents, NOW } from "../oracle/random-carts.ts";
import type { Currency } from "../oracle/shown.ts";

/** With two, none, three and eight decimal places. */
export const CURRENCIES: readonly Currency[] = [
  { code: "USD", format: "${price}", decimal_places: 2, decimal_point: ".", thousand_separator: "," },
  { code: "JPY", format: "¥{price}", decimal_places: 0, decimal_point: ".", thousand_separator: "," },
  { code: "KWD", format: "{price} KD", decimal_places: 3, decimal_point: ",", thousand_separator: "." },
  { code: "XBT", format: "₿ {price}", decimal_places: 8, decimal_point: ".", thousand_separator: " " },
];
export const SET = "SET";
export const SKUS = ["S0", "S1", "S2", "S3", "S4", "S5"];

const seldom = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 2, nil: undefined });
const hour = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();

const tiers = fc
  .uniqueArray(fc.integer({ min: 2, max: 9 }), { minLength: 1, maxLength: 3 })
  .chain((minimums) => fc.tuple(...minimums.map((minimum) => fc.tuple(fc.constant(minimum), cents()))))
  .map((all) =>
    Object.fromEntries(
      all.map(([minimum_quantity, amount]) => [`from ${minimum_quantity}`, { minimum_quantity, amount }]),
    ),
  );
const price = fc
  .record({ amount: cents(), isTaxed: fc.integer({ min: 0, max: 4 }), tiers: seldom(tiers) })
  .map(
    ({ amount, isTaxed, tiers: some }): Price => ({
      ...{ amount, includes_tax: isTaxed === 0 },
      ...(some ? { tiers: some } : {}),
    }),
  );

/** Begin or end at the moment of a cart, before or after it. */
const SCHEDULES = [
  { valid_from: hour(-5), valid_to: hour(0) },
  { valid_from: hour(0), valid_to: hour(9) },
  { valid_from: hour(-2), valid_to: hour(1) },
  { valid_from: hour(1), valid_to: hour(3) },
  { valid_from: hour(-90), valid_to: hour(90) },
  { valid_from: hour(-3) },
  { valid_to: hour(2) },
];
const sales = fc
  .subarray(SCHEDULES, { maxLength: 2 })
  .chain((some) =>
    fc.tuple(...some.map((schedule) => fc.tuple(fc.constant(schedule), seldom(price), price, fc.boolean()))),
  );

/** @param codes the currency of most prices, and another one */
function entry([main, other]: readonly [string, string]): fc.Arbitrary<Entry> {
  return fc
    .tuple(fc.integer({ min: 0, max: 8 }), price, price, fc.tuple(fc.boolean(), sales))
    .map(([lacks, one, two, [isOnSale, all]]) => ({
      currencies: { ...(lacks === 0 ? {} : { [main]: one }), ...(lacks === 1 ? {} : { [other]: two }) },
      sales: Object.fromEntries(
        (isOnSale ? all : []).map(([schedule, ofOther, ofMain, isOfBundle], at) => [
          `sale ${at}`,
          {
            schedule,
            ...(isOfBundle && at === 1 ? { bundle_ids: [SET] } : {}),
            currencies: { [main]: ofMain, ...(ofOther ? { [other]: ofOther } : {}) },
          },
        ]),
      ),
    }));
}

/** Price books in these currencies, with tiers and sales. Some lack a price, and some shops have two. */
export const booksIn = (codes: readonly [string, string]): fc.Arbitrary<Books> =>
  fc
    .tuple(
      fc.tuple(...SKUS.map(() => entry(codes))),
      fc.option(entry(codes), { freq: 2, nil: undefined }),
      fc.option(fc.subarray(SKUS), { freq: 2, nil: undefined }),
      fc.tuple(...SKUS.map(() => entry(codes))),
    )
    .map(([all, set, first, others]) => [
      ...(first && first.length > 0
        ? [Object.fromEntries(SKUS.flatMap((sku, at) => (first.includes(sku) ? [[sku, others[at]!]] : [])))]
        : []),
      { ...Object.fromEntries(SKUS.map((sku, at) => [sku, all[at]!])), ...(set ? { [SET]: set } : {}) },
    ]);
