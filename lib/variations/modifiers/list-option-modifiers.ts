import type { Query } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingVariation } from "../change-variation.ts";
import { existingOption } from "../options/change-option.ts";
import { modifierView } from "../views.ts";
import type { OptionPlace } from "./option-place.ts";

/** A page of an option's modifiers, in the order they were created. */
export async function listOptionModifiers(ctx: Context, place: OptionPlace, query: Query): Promise<Reply> {
  const { modifiers } = existingOption(await existingVariation(ctx, place.variation_id), place.option_id);
  return { body: pageAnswer(modifiers, query, modifierView) };
}
