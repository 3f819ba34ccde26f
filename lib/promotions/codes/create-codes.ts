import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { promotions } from "../promotions-store.ts";
import { promotionReply } from "../standard/views.ts";
import { addCodes } from "./add-codes.ts";
import { parseStandardCodes } from "./new-codes.ts";
import type { CreateCodesRequest } from "./schemas.ts";

/**
 * Adds codes to a standard promotion and answers with it. Codes that it has with equal settings stay.
 * @throws ApiError 400 for an invalid code, 404 for an unknown promotion; 422 for an automatic promotion, a repeated or
 * taken code, uses per unit where units come in groups, and too many codes
 */
export async function createCodes(
  ctx: Context,
  promotionId: string,
  { data }: CreateCodesRequest,
): Promise<Reply> {
  const { value: promotion } = await promotions.require(ctx, promotionId);
  const codes = parseStandardCodes(data.codes, promotion.promotion_type);
  const reply = promotionReply(promotion);
  return addCodes(ctx, { source: "standard", promotionId, codes, replyOf: () => reply });
}
