import { checkPathId } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import type { UpdateModifierBody } from "../schemas.ts";
import { modifierBody } from "../views.ts";
import { checkedModifier, existingModifier, withGiven, withModifiers } from "./option-modifiers.ts";
import { type OptionPlace, pathOf } from "./option-place.ts";

/** @throws ApiError 404 for an unknown modifier, 422 for a value that its type cannot have */
export function updateOptionModifier(
  ctx: Context,
  place: OptionPlace,
  id: string,
  { data }: UpdateModifierBody,
): Promise<Reply> {
  checkPathId(data, id);
  return changeOption(
    ctx,
    place.variation_id,
    place.option_id,
    (option) => {
      const before = existingModifier(option, id);
      const changed = checkedModifier(
        withGiven({ ...before, updated_at: ctx.now().toISOString() }, data.attributes),
      );
      return withModifiers(
        option,
        option.modifiers.map((one) => (one === before ? changed : one)),
      );
    },
    (option) => ({ body: modifierBody(pathOf(place), existingModifier(option, id)) }),
  );
}
