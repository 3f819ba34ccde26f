import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { readCodes } from "../live/code-list-store.ts";
import { requireCodePromotion } from "./code-promotion-store.ts";
import { removeCodes } from "./remove-codes.ts";
import type { DeleteCodesRequest } from "./schemas.ts";

/** Ignores codes that the promotion does not have. @throws ApiError 404 for an unknown promotion */
export async function deleteCodes(
  ctx: Context,
  promotionId: string,
  { data }: DeleteCodesRequest,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "standard", promotionId });
  const texts = data.codes.map(({ code }) => code);
  await removeCodes(ctx, owner, await readCodes(ctx.table, owner, texts));
  return {};
}
