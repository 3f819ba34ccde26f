import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { answerCodePage } from "../../codes/code-page.ts";
import { ruleCodeView } from "../../codes/views.ts";

/** Lists codes in order of creation. @throws ApiError 404 for an unknown promotion */
export function listRuleCodes(ctx: Context, promotionId: string, query: ListQuery): Promise<Reply> {
  return answerCodePage(ctx, { source: "rule", promotionId }, query, ruleCodeView);
}
