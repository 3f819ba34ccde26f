import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { listAnswer } from "../../query/paging.ts";
import type { Query } from "../../query/query.ts";
import { existingVariation } from "../change-variation.ts";
import { existingOption } from "../options/change-option.ts";
import { modifierView } from "../views.ts";
import type { OptionPlace } from "./option-place.ts";

/** A page of an option's modifiers, in the order they were created. */
export async function listOptionModifiers(ctx: Context, place: OptionPlace, query: Query): Promise<Reply> {
  const { modifiers } = existingOption(await existingVariation(ctx, place.variation_id), place.option_id);
  const { offset, limit } = query.page;
  const shown = modifiers.slice(offset, offset + limit).map((one) => modifierView(one));
  return { body: listAnswer(shown, modifiers.length, query) };
}
