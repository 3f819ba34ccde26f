import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireCodePromotion } from "../../codes/code-promotion-store.ts";
import { readCodesWithIds } from "../../codes/codes-with-ids.ts";
import { removeCodes } from "../../codes/remove-codes.ts";
import type { DeleteRuleCodesRequest } from "../../codes/schemas.ts";
import { readCodes } from "../../live/code-list-store.ts";

/** Ignores codes that the promotion does not have. @throws ApiError 404 for an unknown promotion */
export async function deleteRuleCodes(
  ctx: Context,
  promotionId: string,
  { data }: DeleteRuleCodesRequest,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "rule", promotionId });
  const ids = data.codes.flatMap(({ id }) => id ?? []);
  const texts = data.codes.flatMap(({ id, code }) => (id === undefined && code !== undefined ? code : []));
  const [byId, byText] = await Promise.all([
    readCodesWithIds(ctx, owner, ids),
    readCodes(ctx.table, owner, texts),
  ]);
  await removeCodes(ctx, owner, [...byId, ...byText]);
  return {};
}
