import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingVariation } from "../change-variation.ts";
import { existingOption } from "../options/change-option.ts";
import { modifierBody } from "../views.ts";
import { existingModifier } from "./option-modifiers.ts";
import { type OptionPlace, pathOf } from "./option-place.ts";

/** @throws ApiError 404 for an unknown modifier */
export async function readOptionModifier(ctx: Context, place: OptionPlace, id: string): Promise<Reply> {
  const option = existingOption(await existingVariation(ctx, place.variation_id), place.option_id);
  return { body: modifierBody(pathOf(place), existingModifier(option, id)) };
}
