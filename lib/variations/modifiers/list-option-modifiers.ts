import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireOption } from "../options/change-option.ts";
import { variations } from "../store.ts";
import { optionModifierView } from "../views.ts";
import type { OptionPath } from "./option-path.ts";

/** In the order of creation. @throws ApiError 404 for an unknown option */
export async function listOptionModifiers(ctx: Context, path: OptionPath, query: ListQuery): Promise<Reply> {
  const variation = await variations.require(ctx, path.variation_id);
  const { modifiers } = requireOption(variation.value, path.option_id);
  return { body: pageAnswer(modifiers, query, optionModifierView) };
}
