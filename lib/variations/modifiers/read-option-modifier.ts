import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireVariation } from "../change-variation.ts";
import { requireOption } from "../options/change-option.ts";
import { envelopedOptionModifier } from "../views.ts";
import { requireOptionModifier } from "./option-modifiers.ts";
import { type OptionPath, pathOf } from "./option-path.ts";

/** @throws ApiError 404 for an unknown modifier */
export async function readOptionModifier(ctx: Context, place: OptionPath, id: string): Promise<Reply> {
  const option = requireOption(await requireVariation(ctx, place.variation_id), place.option_id);
  return { body: envelopedOptionModifier(pathOf(place), requireOptionModifier(option, id)) };
}
