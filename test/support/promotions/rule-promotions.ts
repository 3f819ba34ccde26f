import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { shopOn } from "../shop.ts";
import { liveIn } from "./promotions.ts";

/** The data of an active rule promotion: ten percent of everything, with a code. */
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

/** The data of a rule promotion with these fields in its rule set. */
export function withRules(given: object, rest: object = {}) {
  const { rule_set, ...data } = ruleData(rest);
  return { ...data, rule_set: { ...rule_set, ...given } };
}

/** Creates a rule promotion and returns the answer. */
export function createRule(table: Table, data: object = ruleData(), setup: Call = {}) {
  return shopOn(table).post("/v2/rule-promotions", { data }, setup);
}

/** The id of a new rule promotion. */
export async function ruleId(table: Table, given: object = {}): Promise<string> {
  const { status, body } = await createRule(table, ruleData(given));
  if (status !== 201) throw new Error(`The rule promotion was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

export function changeRule(table: Table, promotionID: string, data: object, setup: Call = {}) {
  return shopOn(table).put(`/v2/rule-promotions/${promotionID}`, { data }, setup);
}

export function findRule(table: Table, promotionID: string, setup: Call = {}) {
  return shopOn(table).get(`/v2/rule-promotions/${promotionID}`, setup);
}

export function removeRule(table: Table, promotionID: string, setup: Call = {}) {
  return shopOn(table).delete(`/v2/rule-promotions/${promotionID}`, setup);
}

/** The promotions that a new process reads for carts, oldest first. */
export async function livePromotionsIn(table: Table): Promise<readonly Promotion[]> {
  return [...(await liveIn(table)).byId.values()];
}
