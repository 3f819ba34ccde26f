import { checkPathId } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import type { UpdateOptionModifierRequest } from "../schemas.ts";
import { envelopedOptionModifier } from "../views.ts";
import { checkedModifier, requireOptionModifier, withGiven, withModifiers } from "./option-modifiers.ts";
import { type OptionPath, pathOf } from "./option-path.ts";

/**
 * Changes the given fields of a modifier.
 * @throws ApiError 404 for an unknown modifier, 422 for a value that its type cannot have
 */
export function updateOptionModifier(
  ctx: Context,
  path: OptionPath,
  id: string,
  { data }: UpdateOptionModifierRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return changeOption(
    ctx,
    path.variation_id,
    path.option_id,
    (option) => {
      const before = requireOptionModifier(option, id);
      const changed = checkedModifier(
        withGiven({ ...before, updated_at: ctx.now().toISOString() }, data.attributes),
      );
      return withModifiers(
        option,
        option.modifiers.map((modifier) => (modifier === before ? changed : modifier)),
      );
    },
    (option) => ({ body: envelopedOptionModifier(pathOf(path), requireOptionModifier(option, id)) }),
  );
}
