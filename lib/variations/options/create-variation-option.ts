import { merged } from "../../kernel/merge.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeVariation } from "../change-variation.ts";
import type { CreateOptionRequest } from "../schemas.ts";
import type { Option } from "../variation.ts";
import { envelopedOption } from "../views.ts";
import { checkedOptions } from "./checked-options.ts";

/**
 * Adds an option to a variation.
 * @throws ApiError 404 for an unknown variation, 422 for a name that another option has
 */
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
  const option = merged(empty, data.attributes, ["sort_order"]);
  return changeVariation(
    ctx,
    variationId,
    (variation) => checkedOptions({ ...variation, options: [...variation.options, option] }),
    () => ({ body: envelopedOption(variationId, option) }),
  );
}
