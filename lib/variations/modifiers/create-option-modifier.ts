import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import type { CreateOptionModifierRequest } from "../schemas.ts";
import { envelopedOptionModifier } from "../views.ts";
import { checkedModifier, withGiven, withModifiers } from "./option-modifiers.ts";
import { type OptionPath, pathOf } from "./option-path.ts";

/** @throws ApiError 404 for an unknown option, 422 for a value that its type cannot have */
export async function createOptionModifier(
  ctx: Context,
  place: OptionPath,
  { data }: CreateOptionModifierRequest,
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
    () => ({ body: envelopedOptionModifier(pathOf(place), modifier) }),
  );
}
