import type { Promotion } from "../../../lib/evaluation/promotion.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { shopOn } from "../shop.ts";
import { liveIn } from "./promotions.ts";

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
export function createdRule(table: Table, data: object = ruleData(), setup: Call = {}) {
  return shopOn(table).post("/v2/rule-promotions", { data }, setup);
}

/** The id of a rule promotion that was created for a test. */
export async function ruleId(table: Table, given: object = {}): Promise<string> {
  const { status, body } = await createdRule(table, ruleData(given));
  if (status !== 201) throw new Error(`The rule promotion was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

export function changedRule(table: Table, promotionID: string, data: object, setup: Call = {}) {
  return shopOn(table).put(`/v2/rule-promotions/${promotionID}`, { data }, setup);
}

export function foundRule(table: Table, promotionID: string, setup: Call = {}) {
  return shopOn(table).get(`/v2/rule-promotions/${promotionID}`, setup);
}

export function removedRule(table: Table, promotionID: string, setup: Call = {}) {
  return shopOn(table).delete(`/v2/rule-promotions/${promotionID}`, setup);
}

/** What a new process of carts knows of the store's promotions, oldest first. */
export async function livePromotionsIn(table: Table): Promise<readonly Promotion[]> {
  return [...(await liveIn(table)).byId.values()];
}
