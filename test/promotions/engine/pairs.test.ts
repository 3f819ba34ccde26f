import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { AT, CART, KINDS, makePair } from "../../../infra/commands/pairs/kinds.ts";
import { pairsText, sumTaken } from "../../../infra/commands/pairs/table.ts";
import { splitTextBlocks } from "../../../infra/commands/text-blocks.ts";
import { ACTION_STRATEGIES } from "../../../lib/promotions/engine/rules/rule-promotion.ts";
import { computeVerdict } from "../../support/oracle/oracle.ts";
import { REWARDS } from "../../support/oracle/random-standard.ts";

describe("every two kinds of promotions", () => {
  it("are in the document as they are evaluated now", () => {
    const { kinds, pairs } = pairsText();
    expect(splitTextBlocks(readFileSync("docs/promotion-pairs.md", "utf8"))).toEqual([kinds, pairs]);
  });

  it("are all there are", () => {
    const names = KINDS.map(({ grants }) => ("strategy" in grants ? grants.strategy : grants.promotion_type));
    expect([...new Set(names)].sort()).toEqual([...Object.keys(REWARDS), ...ACTION_STRATEGIES].sort());
  });

  it.each(KINDS)("$name, $words: takes with each other one what exact fractions say", (first) => {
    for (const second of KINDS) {
      const { promotions } = computeVerdict(CART, makePair(first, second), AT);
      const exact = promotions.reduce((sum, { amount }) => sum - amount, 0n);
      expect([second.words, sumTaken(first, second)]).toEqual([second.words, exact]);
      expect(exact).toBeLessThanOrEqual(11_700n + 700n);
    }
  });

  const kind = (words: string) => KINDS.find((one) => one.words === words)!;

  it("40 % and then 70 % are 82 %, in either order of the engines", () => {
    const [less, more] = [kind("40 % off the cart"), kind("70 % off the cart")];
    expect([sumTaken(less, more), sumTaken(more, less)]).toEqual([9594n, 9594n]);
  });

  it("after 100 % nothing is left for 15 %", () => {
    expect(sumTaken(kind("100 % off the cart"), kind("15 % off each item"))).toBe(11_700n);
  });
});
