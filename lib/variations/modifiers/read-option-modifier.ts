import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireOption } from "../options/change-option.ts";
import { variations } from "../store.ts";
import { toOptionModifierBody } from "../views.ts";
import { requireOptionModifier } from "./option-modifiers.ts";
import { formatOptionPath, type OptionPath } from "./option-path.ts";

/** Answers with a modifier of an option. @throws ApiError 404 for an unknown modifier */
export async function readOptionModifier(ctx: Context, path: OptionPath, id: string): Promise<Reply> {
  const variation = await variations.require(ctx, path.variation_id);
  const option = requireOption(variation.value, path.option_id);
  return { body: toOptionModifierBody(formatOptionPath(path), requireOptionModifier(option, id)) };
}
