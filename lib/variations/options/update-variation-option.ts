import { checkPathId } from "../../kernel/ids.ts";
import { merged } from "../../kernel/merge.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { UpdateOptionRequest } from "../schemas.ts";
import { envelopedOption } from "../views.ts";
import { changeOption } from "./change-option.ts";

/**
 * Changes the given fields of an option.
 * @throws ApiError 404 for an unknown option, 422 for a name that another option has
 */
export function updateVariationOption(
  ctx: Context,
  variationId: string,
  optionId: string,
  { data }: UpdateOptionRequest,
): Promise<Reply> {
  checkPathId(data, optionId);
  return changeOption(
    ctx,
    variationId,
    optionId,
    (option) => ({
      ...merged(option, data.attributes, ["name", "description", "sort_order"]),
      updated_at: ctx.now().toISOString(),
    }),
    (option) => ({ body: envelopedOption(variationId, option) }),
  );
}
