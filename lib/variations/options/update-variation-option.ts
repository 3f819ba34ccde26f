import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/merge.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { UpdateOptionRequest } from "../schemas.ts";
import { toOptionBody } from "../views.ts";
import { changeOption } from "./change-option.ts";

/** @throws ApiError 404 for an unknown option, 422 for a name in use */
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
      ...applyPatch(option, data.attributes, ["name", "description", "sort_order"]),
      updated_at: ctx.now().toISOString(),
    }),
    (option) => ({ body: toOptionBody(variationId, option) }),
  );
}
