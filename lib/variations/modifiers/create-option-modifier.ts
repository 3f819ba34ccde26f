import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import type { CreateModifierBody } from "../schemas.ts";
import { modifierBody } from "../views.ts";
import { checkedModifier, withGiven, withModifiers } from "./option-modifiers.ts";
import { type OptionPlace, pathOf } from "./option-place.ts";

/** @throws ApiError 404 for an unknown option, 422 for a value that its type cannot have */
export async function createOptionModifier(
  ctx: Context,
  place: OptionPlace,
  { data }: CreateModifierBody,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { type } = data.attributes;
  const empty = { id: ctx.newId(), type, created_at: now, updated_at: now };
  const modifier = checkedModifier(withGiven(empty, data.attributes));
  return changeOption(
    ctx,
    place.variation_id,
    place.option_id,
    (option) => withModifiers(option, [...option.modifiers, modifier]),
    () => ({ body: modifierBody(pathOf(place), modifier) }),
  );
}
