import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { codesInFilter, codesInFilterOf } from "../codes-in-filter.ts";
import { rulePromotions } from "./store.ts";
import { rulePromotionView } from "./views.ts";

/** A page of the rule promotions, newest first. */
export async function listRulePromotions({ table }: Context, query: ListQuery): Promise<Reply> {
  const [promotions, codes] = await Promise.all([
    rulePromotions.list(table),
    codesInFilter(table, query.filter, "rule"),
  ]);
  const records = promotions
    .sort((one, other) => byCreation(other, one))
    .map((promotion) => ({ ...promotion, code: codesInFilterOf(promotion, codes) }));
  return { body: pageAnswer(records, query, rulePromotionView) };
}
