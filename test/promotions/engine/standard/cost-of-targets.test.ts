import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { evaluate } from "../../../../lib/promotions/engine/evaluate.ts";
import { prepareLivePromotions } from "../../../../lib/promotions/engine/live-promotions.ts";
import type { StandardReward } from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import { AT, aCart, anItem, aStandard, usd } from "../../../support/evaluation.ts";

const MB = 1024 * 1024;
const PROMOTIONS = 300;
const TARGETS = 1000;
const MOST_MB = 30;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
}

const skuOf = (number: number) => number.toString(36).toUpperCase().padStart(5, "0");
const namesFrom = (first: number) => Array.from({ length: TARGETS }, (_, at) => skuOf(first + at));
/** A discount on `TARGETS` products, and one on sets that may be made of as many. */
const REWARDS: readonly [string, (first: number) => StandardReward][] = [
  [
    "of items",
    (first) => ({
      promotion_type: "item_percent_discount",
      schema: { percent: 50, targets: namesFrom(first) },
    }),
  ],
  [
    "of sets",
    (first) => ({
      promotion_type: "bundle_fixed_discount",
      schema: { requirements: [{ targets: namesFrom(first), quantity: 2 }], currencies: usd(100) },
    }),
  ],
];

describe("what targets cost a process", () => {
  it.each(REWARDS)("less than a hundred bytes each, in promotions %s, which are found", (_, rewardFrom) => {
    const promotions = Array.from({ length: PROMOTIONS }, (_, at) =>
      aStandard(`p${at}`, rewardFrom(at * TARGETS)),
    );
    const before = heapMb();
    const live = prepareLivePromotions(promotions);
    expect(heapMb() - before).toBeLessThan(MOST_MB);
    const items = [anItem(skuOf(7000), 1000), anItem(skuOf(7999), 1000)];
    const { promotions: applied } = evaluate(aCart(items), live, AT);
    expect(applied.map(({ promotion }) => promotion.id)).toEqual(["p7"]);
  });
});
