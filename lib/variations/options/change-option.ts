import { notFound } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeVariation } from "../change-variation.ts";
import type { Option, Variation } from "../variation.ts";
import { requireValidOptions } from "./checked-options.ts";

/** Changes an option by a pure function. @throws ApiError 404 for an unknown option, 422 for a name in use */
export function changeOption(
  ctx: Context,
  variationId: string,
  optionId: string,
  change: (option: Option) => Option,
  replyOf: (option: Option) => Reply,
): Promise<Reply> {
  return changeVariation(
    ctx,
    variationId,
    (variation) => {
      const before = requireOption(variation, optionId);
      const options = variation.options.map((option) => (option === before ? change(option) : option));
      return requireValidOptions({ ...variation, options });
    },
    (variation) => replyOf(requireOption(variation, optionId)),
  );
}

/** @throws ApiError 404 if the variation has no such option */
export function requireOption({ options }: Variation, id: string): Option {
  const option = options.find((candidate) => candidate.id === id.toLowerCase());
  if (!option) throw notFound("option", id);
  return option;
}
