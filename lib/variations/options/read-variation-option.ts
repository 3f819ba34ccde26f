import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { variations } from "../store.ts";
import { toOptionBody } from "../views.ts";
import { requireOption } from "./change-option.ts";

/** Answers with an option of a variation. @throws ApiError 404 for an unknown option */
export async function readVariationOption(
  ctx: Context,
  variationId: string,
  optionId: string,
): Promise<Reply> {
  const variation = await variations.require(ctx, variationId);
  const option = requireOption(variation.value, optionId);
  return { body: toOptionBody(variationId, option) };
}
