import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireVariation } from "../change-variation.ts";
import { envelopedOption } from "../views.ts";
import { requireOption } from "./change-option.ts";

/** @throws ApiError 404 for an unknown option */
export async function readVariationOption(
  ctx: Context,
  variationId: string,
  optionId: string,
): Promise<Reply> {
  const option = requireOption(await requireVariation(ctx, variationId), optionId);
  return { body: envelopedOption(variationId, option) };
}
