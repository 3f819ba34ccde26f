import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingVariation } from "../change-variation.ts";
import { optionBody } from "../views.ts";
import { existingOption } from "./change-option.ts";

/** @throws ApiError 404 for an unknown option */
export async function readVariationOption(
  ctx: Context,
  variationId: string,
  optionId: string,
): Promise<Reply> {
  const option = existingOption(await existingVariation(ctx, variationId), optionId);
  return { body: optionBody(variationId, option) };
}
