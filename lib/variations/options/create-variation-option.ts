import { applyPatch } from "../../kernel/merge.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeVariation } from "../change-variation.ts";
import type { CreateOptionRequest } from "../schemas.ts";
import type { Option } from "../variation.ts";
import { toOptionBody } from "../views.ts";
import { requireValidOptions } from "./checked-options.ts";

/** @throws ApiError 404 for an unknown variation, 422 for a name in use or too many options */
export async function createVariationOption(
  ctx: Context,
  variationId: string,
  { data }: CreateOptionRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, description } = data.attributes;
  const empty: Option = {
    id: ctx.newId(),
    name,
    description,
    modifiers: [],
    created_at: now,
    updated_at: now,
  };
  const option = applyPatch(empty, data.attributes, ["sort_order"]);
  return changeVariation(
    ctx,
    variationId,
    (variation) => requireValidOptions({ ...variation, options: [...variation.options, option] }),
    () => ({ body: toOptionBody(variationId, option) }),
  );
}
