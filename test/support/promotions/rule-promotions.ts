import { endpoint as createRulePromotion } from "../../../functions/promotions/rules/create-rule-promotion.ts";
import { endpoint as readRulePromotion } from "../../../functions/promotions/rules/read-rule-promotion.ts";
import { endpoint as updateRulePromotion } from "../../../functions/promotions/rules/update-rule-promotion.ts";
import type { Promotion } from "../../../lib/evaluation/promotion.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Answer, type Call, call } from "../call.ts";
import { liveIn } from "./promotions.ts";

type Setup = Omit<Call, "params">;

/** The data of a rule promotion that runs in the tests' spring: ten percent of everything, with a code. */
export function ruleData(given: object = {}) {
  return {
    type: "rule_promotion",
    name: "Mug week",
    enabled: true,
    start: "2026-03-01",
    end: "2026-06-01",
    rule_set: {
      currencies: ["USD"],
      actions: [{ strategy: "cart_discount", args: ["percent", 10] }],
    },
    ...given,
  };
}

/** The same with another rule set, of which the rest is as it was. */
export function withRules(given: object, rest: object = {}) {
  const { rule_set, ...data } = ruleData(rest);
  return { ...data, rule_set: { ...rule_set, ...given } };
}

/** What it answers when a rule promotion with this data is created. */
export function createdRule(table: Table, data: object = ruleData(), setup: Setup = {}): Promise<Answer> {
  return call(createRulePromotion, { ...setup, table, body: { data } });
}

/** The id of a rule promotion that was created for a test. */
export async function ruleId(table: Table, given: object = {}): Promise<string> {
  const { status, body } = await createdRule(table, ruleData(given));
  if (status !== 201) throw new Error(`The rule promotion was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

export function changedRule(table: Table, promotionID: string, data: object, setup: Setup = {}) {
  return call(updateRulePromotion, { ...setup, table, params: { promotionID }, body: { data } });
}

export function foundRule(table: Table, promotionID: string, setup: Setup = {}) {
  return call(readRulePromotion, { ...setup, table, params: { promotionID } });
}

/** What a new process of carts knows of the store's promotions, oldest first. */
export async function livePromotionsIn(table: Table): Promise<readonly Promotion[]> {
  return [...(await liveIn(table)).byId.values()];
}
