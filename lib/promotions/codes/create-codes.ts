import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { promotions } from "../standard/store.ts";
import { promotionReply } from "../standard/views.ts";
import { addCodes } from "./add-codes.ts";
import { newStandardCodes } from "./new-codes.ts";
import type { CreateCodesRequest } from "./schemas.ts";

/**
 * Gives a standard promotion codes and answers with the promotion. Codes that it has already in the same form stay.
 * @throws ApiError 400 for a code that is none, 404 for an unknown promotion; 422 for one that is automatic, a code that is
 *   there twice or that another promotion has, uses for each unit where units come in groups, and too many codes
 */
export async function createCodes(
  ctx: Context,
  promotionId: string,
  { data }: CreateCodesRequest,
): Promise<Reply> {
  const { value: promotion } = await promotions.require(ctx, promotionId);
  const codes = newStandardCodes(data.codes, promotion.promotion_type);
  const reply = promotionReply(promotion);
  return addCodes(ctx, { source: "standard", promotionId, codes, replyOf: () => reply });
}
