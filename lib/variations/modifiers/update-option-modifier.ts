import { checkPathId } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import type { UpdateOptionModifierRequest } from "../schemas.ts";
import { toOptionModifierBody } from "../views.ts";
import {
  applyModifierAttributes,
  requireOptionModifier,
  requireValidModifier,
  setModifiers,
} from "./option-modifiers.ts";
import { formatOptionPath, type OptionPath } from "./option-path.ts";

/** @throws ApiError 404 for an unknown modifier, 422 for a value that the type does not allow */
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
      const changed = requireValidModifier(
        applyModifierAttributes({ ...before, updated_at: ctx.now().toISOString() }, data.attributes),
      );
      return setModifiers(
        option,
        option.modifiers.map((modifier) => (modifier === before ? changed : modifier)),
      );
    },
    (option) => ({ body: toOptionModifierBody(formatOptionPath(path), requireOptionModifier(option, id)) }),
  );
}
