import type { Fault } from "../faults.ts";
import { MOST_PROMOTION_BYTES } from "../limits.ts";
import { periodFaults } from "../period.ts";
import type { StoredRulePromotion } from "./stored-rule-promotion.ts";
import { actionFaults } from "./tree/action-faults.ts";
import { nodeFaults } from "./tree/node-faults.ts";

/** What is wrong with a rule promotion, beyond what its schema says: each field that breaks a rule, by its path. */
export function rulePromotionFaults(promotion: StoredRulePromotion): readonly Fault[] {
  const { automatic, rule_set } = promotion;
  const { currencies, rules, actions } = rule_set;
  return [
    ...periodFaults(promotion),
    ...currencyFaults(currencies),
    ...(rules ? nodeFaults(rules, "rule_set.rules", "cart") : []),
    ...actions.flatMap((action, index) =>
      actionFaults(action, `rule_set.actions.${index}`, { automatic, currencies, rules }),
    ),
    ...sizeFaults(promotion),
  ].filter(isFirst);
}

function currencyFaults(currencies: readonly string[]): readonly Fault[] {
  const isTwice = new Set(currencies).size < currencies.length;
  return isTwice ? [{ path: "rule_set.currencies", text: "must name each currency once" }] : [];
}

function sizeFaults(promotion: StoredRulePromotion): readonly Fault[] {
  const bytes = Buffer.byteLength(JSON.stringify(promotion));
  if (bytes <= MOST_PROMOTION_BYTES) return [];
  return [
    {
      path: "rule_set",
      text: `makes this promotion ${bytes} bytes of JSON; it may have ${MOST_PROMOTION_BYTES}`,
    },
  ];
}

/** Several actions can break one rule of the currencies. */
function isFirst({ path }: Fault, index: number, faults: readonly Fault[]): boolean {
  return faults.findIndex((fault) => fault.path === path) === index;
}
