import { notFound } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/uuid.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { readCodes } from "../../../live-promotions/code-list-store.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireCodePromotion } from "../../codes/code-promotion-store.ts";
import { codesWithIds } from "../../codes/codes-with-ids.ts";
import { usagePage } from "../../codes/usage-page.ts";

/**
 * A page of what orders took of a code of a rule promotion, newest first.
 * @param name its id, or the code as a text
 * @throws ApiError 404 for an unknown promotion or code
 */
export async function listRuleCodeUsages(
  ctx: Context,
  promotionId: string,
  name: string,
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "rule", promotionId });
  const [found] = isUuid(name)
    ? await codesWithIds(ctx, owner, [name])
    : await readCodes(ctx.table, owner, [name]);
  if (!found) throw notFound("code", name);
  const { promotion_id, code } = found;
  return { body: await usagePage(ctx, { promotion_id, code }, query) };
}
