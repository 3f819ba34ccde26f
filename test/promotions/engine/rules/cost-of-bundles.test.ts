import { describe, expect, it } from "@jest/globals";
import type { EvaluatedItem } from "../../../../lib/promotions/engine/evaluated-cart.ts";
import type { RuleNode } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import { aCart, anItem, aRule, evaluateCart, listOutcomes } from "../../../support/evaluation.ts";
import { and, is, offCart, offSets, quantity, sku } from "../../../support/evaluation-rules.ts";

const MOST_MILLISECONDS = 1000;
const LARGEST_QUANTITY = 2_147_483_647;

/** The largest primes that a quantity can be: fractions with these denominators share no divisor. */
function primes(count: number, below: number): number[] {
  const found: number[] = [];
  for (let number = below; found.length < count; number -= 2) if (isPrime(number)) found.push(number);
  return found;
}

function isPrime(number: number): boolean {
  for (let divisor = 3; divisor * divisor <= number; divisor += 2) if (number % divisor === 0) return false;
  return true;
}

/** A cart of 100 items, the first fifty with far larger quantities than the others. */
function worstCart() {
  const quantities = [...primes(50, LARGEST_QUANTITY), ...primes(50, 2001)];
  return aCart(quantities.map((units, at): EvaluatedItem => anItem(`SKU-${at}`, units, units)));
}

function group(condition: RuleNode): RuleNode {
  return and(quantity("eq", 1), condition);
}

function cpuMilliseconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe("what bundles cost", () => {
  const others = Array.from({ length: 50 }, (_, at) => `SKU-${at + 50}`);
  const groups = Array.from({ length: 50 }, (_, at) => group(sku(`SKU-${at}`)));
  const set: RuleNode = { strategy: "items_bundle", children: [...groups, group(sku(...others))] };

  it.each([[["percent", 10]], [["fixed", 12_345]], [["fixed_price", 100]]])(
    "of quantities that have no common divisor, %s",
    (args) => {
      const first = aRule("first", { actions: [offCart(["percent", 0.123457])] }, { priority: 2 });
      const sets = aRule(
        "sets",
        { actions: [offSets(args, set, { max_discount: 777_777 })] },
        { priority: 1 },
      );
      let outcomes: unknown;
      const spent = cpuMilliseconds(() => {
        outcomes = listOutcomes(evaluateCart(worstCart(), [first, sets]));
      });
      expect(outcomes).toMatchObject({ first: "applied", sets: "applied" });
      expect(spent).toBeLessThan(MOST_MILLISECONDS);
    },
  );

  it("of hundreds of groups: items are sorted once", () => {
    let reads = 0;
    const counted = (item: EvaluatedItem): EvaluatedItem => ({
      ...item,
      get quantity() {
        reads += 1;
        return item.quantity;
      },
    });
    const every = Array.from({ length: 200 }, () => group(is("item_sku", "nin", "OTHER")));
    const children = [...every, group(sku("MISSING"))];
    const actions = [offSets(["fixed", 1], { strategy: "items_bundle", children })];
    const { items } = worstCart();
    evaluateCart(aCart(items.map(counted)), [aRule("p", { actions })]);
    expect(reads).toBeLessThan(items.length * 100);
  });
});
