import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { codePage } from "../../codes/code-page.ts";
import { ruleCodeView } from "../../codes/views.ts";

/** A page of a rule promotion's codes in the order of creation. @throws ApiError 404 for an unknown promotion */
export function listRuleCodes(ctx: Context, promotionId: string, query: ListQuery): Promise<Reply> {
  return codePage(ctx, { source: "rule", promotionId }, query, ruleCodeView);
}
