import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption } from "../options/change-option.ts";
import { requireOptionModifier, setModifiers } from "./option-modifiers.ts";
import type { OptionPath } from "./option-path.ts";

/** Deletes a modifier of an option. @throws ApiError 404 for an unknown modifier */
export function deleteOptionModifier(ctx: Context, path: OptionPath, id: string): Promise<Reply> {
  return changeOption(
    ctx,
    path.variation_id,
    path.option_id,
    (option) => {
      const gone = requireOptionModifier(option, id);
      return setModifiers(
        option,
        option.modifiers.filter((modifier) => modifier !== gone),
      );
    },
    () => ({}),
  );
}
