import { notFound } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/uuid.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireCodePromotion } from "../../codes/code-promotion-store.ts";
import { readCodesWithIds } from "../../codes/codes-with-ids.ts";
import { readUsagePage } from "../../codes/usage-page.ts";
import { readCodes } from "../../live/code-list-store.ts";

/** Newest first. @param name id or text of the code @throws ApiError 404 for an unknown promotion or code */
export async function listRuleCodeUsages(
  ctx: Context,
  promotionId: string,
  name: string,
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "rule", promotionId });
  const [storedCode] = isUuid(name)
    ? await readCodesWithIds(ctx, owner, [name])
    : await readCodes(ctx.table, owner, [name]);
  if (!storedCode) throw notFound("code", name);
  const { promotion_id, code } = storedCode;
  return { body: await readUsagePage(ctx, { promotion_id, code }, query) };
}
