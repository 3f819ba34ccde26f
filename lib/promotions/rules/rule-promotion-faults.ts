import type { Fault } from "../faults.ts";
import { MOST_PROMOTION_BYTES } from "../limits.ts";
import { findPeriodFaults } from "../period.ts";
import type { StoredRulePromotion } from "./stored-rule-promotion.ts";
import { findActionFaults } from "./tree/action-faults.ts";
import { findNodeFaults } from "./tree/node-faults.ts";

/** Finds rules that the schema cannot express. */
export function findRulePromotionFaults(promotion: StoredRulePromotion): readonly Fault[] {
  const { automatic, rule_set } = promotion;
  const { currencies, rules, actions } = rule_set;
  return [
    ...findPeriodFaults(promotion),
    ...currencyFaults(currencies),
    ...(rules ? findNodeFaults(rules, "rule_set.rules", "cart") : []),
    ...actions.flatMap((action, index) =>
      findActionFaults(action, `rule_set.actions.${index}`, { automatic, currencies, rules }),
    ),
    ...sizeFaults(promotion),
  ].filter(isFirstOfPath);
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

/** Several actions can report the same fault of the currencies. */
function isFirstOfPath({ path }: Fault, index: number, faults: readonly Fault[]): boolean {
  return faults.findIndex((fault) => fault.path === path) === index;
}
