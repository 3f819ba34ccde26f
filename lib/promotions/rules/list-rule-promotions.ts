import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { promotionsPage } from "../promotions-page.ts";
import { rulePromotions } from "./store.ts";
import { rulePromotionView } from "./views.ts";

/** A page of the rule promotions, newest first. */
export async function listRulePromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  const kind = { source: "rule", stored: rulePromotions, view: rulePromotionView } as const;
  return { body: await promotionsPage(ctx, query, kind) };
}
