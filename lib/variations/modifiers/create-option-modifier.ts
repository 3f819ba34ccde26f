import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import type { CreateOptionModifierRequest } from "../schemas.ts";
import { toOptionModifierBody } from "../views.ts";
import { applyModifierAttributes, requireValidModifier, setModifiers } from "./option-modifiers.ts";
import { formatOptionPath, type OptionPath } from "./option-path.ts";

/** @throws ApiError 404 for an unknown option, 422 for a value that the type does not allow */
export async function createOptionModifier(
  ctx: Context,
  path: OptionPath,
  { data }: CreateOptionModifierRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { type } = data.attributes;
  const empty = { id: ctx.newId(), type, created_at: now, updated_at: now };
  const modifier = requireValidModifier(applyModifierAttributes(empty, data.attributes));
  return changeOption(
    ctx,
    path.variation_id,
    path.option_id,
    (option) => setModifiers(option, [...option.modifiers, modifier]),
    () => ({ body: toOptionModifierBody(formatOptionPath(path), modifier) }),
  );
}
