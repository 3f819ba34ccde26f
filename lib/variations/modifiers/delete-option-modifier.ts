import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import { requireOptionModifier, withModifiers } from "./option-modifiers.ts";
import type { OptionPath } from "./option-path.ts";

/** @throws ApiError 404 for an unknown modifier */
export function deleteOptionModifier(ctx: Context, place: OptionPath, id: string): Promise<Reply> {
  return changeOption(
    ctx,
    place.variation_id,
    place.option_id,
    (option) => {
      const gone = requireOptionModifier(option, id);
      return withModifiers(
        option,
        option.modifiers.filter((one) => one !== gone),
      );
    },
    () => ({}),
  );
}
