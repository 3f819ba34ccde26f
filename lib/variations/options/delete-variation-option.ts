import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeVariation } from "../change-variation.ts";
import { requireOption } from "./change-option.ts";

/** Children with the option are removed by the next build. @throws ApiError 404 for an unknown option */
export function deleteVariationOption(ctx: Context, variationId: string, optionId: string): Promise<Reply> {
  return changeVariation(
    ctx,
    variationId,
    (variation) => {
      const gone = requireOption(variation, optionId);
      return { ...variation, options: variation.options.filter((option) => option !== gone) };
    },
    () => ({}),
  );
}
