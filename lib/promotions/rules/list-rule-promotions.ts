import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { readPromotionsPage } from "../promotions-page.ts";
import { rulePromotions } from "./store.ts";
import { rulePromotionView } from "./views.ts";

export async function listRulePromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  const kind = { source: "rule", stored: rulePromotions, view: rulePromotionView } as const;
  return { body: await readPromotionsPage(ctx, query, kind) };
}
