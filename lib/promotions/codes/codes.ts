import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { readCodes } from "../live/code-list-store.ts";
import { promotions } from "../promotions-store.ts";
import { promotionView } from "../standard/views.ts";
import { addCodes } from "./add-codes.ts";
import { answerCodePage } from "./code-page.ts";
import { requireCodePromotion } from "./code-promotion-store.ts";
import { readUsagePage } from "./list-usages.ts";
import { parseStandardCodes } from "./new-codes.ts";
import { removeCodes, removeOneCode } from "./remove-codes.ts";
import type { CreateCodesRequest, DeleteCodesRequest } from "./schemas.ts";
import { codeView } from "./views.ts";

/** In order of creation. @throws ApiError 404 for an unknown promotion */
export function listCodes(ctx: Context, promotionId: string, query: ListQuery): Promise<Reply> {
  return answerCodePage(ctx, { source: "standard", promotionId }, query, codeView);
}

/** Newest first. @throws ApiError 404 for an unknown promotion, or an unknown code without uses */
export async function listCodeUsages(
  ctx: Context,
  promotionId: string,
  code: string,
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "standard", promotionId });
  const { promotion_id } = owner;
  const body = await readUsagePage(ctx, { promotion_id, code }, query);
  const isKnown = body.meta.results.total > 0 || (await readCodes(ctx.table, owner, [code])).length > 0;
  if (!isKnown) throw notFound("code", code);
  return { body };
}

/** @throws ApiError 404 for an unknown promotion or code */
export function deleteCode(ctx: Context, promotionId: string, code: string): Promise<Reply> {
  return removeOneCode(ctx, { source: "standard", promotionId }, code, (owner) =>
    readCodes(ctx.table, owner, [code]),
  );
}

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
  const reply = { body: { data: promotionView(promotion) } };
  return addCodes(ctx, { source: "standard", promotionId, codes, replyOf: () => reply });
}
