import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import type { CreateOptionModifierRequest } from "../schemas.ts";
import { envelopedOptionModifier } from "../views.ts";
import { checkedModifier, withGiven, withModifiers } from "./option-modifiers.ts";
import { type OptionPath, pathOf } from "./option-path.ts";

/**
 * Adds a modifier to an option.
 * @throws ApiError 404 for an unknown option, 422 for a value that its type cannot have
 */
export async function createOptionModifier(
  ctx: Context,
  path: OptionPath,
  { data }: CreateOptionModifierRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { type } = data.attributes;
  const empty = { id: ctx.newId(), type, created_at: now, updated_at: now };
  const modifier = checkedModifier(withGiven(empty, data.attributes));
  return changeOption(
    ctx,
    path.variation_id,
    path.option_id,
    (option) => withModifiers(option, [...option.modifiers, modifier]),
    () => ({ body: envelopedOptionModifier(pathOf(path), modifier) }),
  );
}
