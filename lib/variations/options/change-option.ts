import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import type { Named } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Option, Variation } from "../variation.ts";
import { changeVariation } from "../variations.ts";
import { optionView } from "../views.ts";

/** Changes an option by a pure function. @throws ApiError 404 for an unknown option, 422 for a name in use */
export function changeOption(
  ctx: Context,
  variationId: string,
  optionId: string,
  change: (option: Option) => Option,
  replyOf: (option: Option) => Reply,
  named = selectOption(optionId),
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
    named,
  );
}

/** `If-Match` names the option alone. */
export function selectOption(optionId: string): Named<Variation> {
  return {
    part: "option",
    show: ({ options }) => {
      const option = options.find(({ id }) => id === optionId.toLowerCase());
      return option && optionView(option);
    },
  };
}

/** @throws ApiError 404 if the variation has no such option */
export function requireOption({ options }: Variation, id: string): Option {
  const option = options.find((candidate) => candidate.id === id.toLowerCase());
  if (!option) throw notFound("option", id);
  return option;
}

const MOST_OPTIONS = 1000;

/** Returns the variation. @throws ApiError 422 for too many options or equal names */
export function requireValidOptions(variation: Variation): Variation {
  const { options } = variation;
  const names = new Set(options.map(({ name }) => name));
  const fault =
    options.length > MOST_OPTIONS
      ? `A variation has at most ${MOST_OPTIONS} options.`
      : names.size < options.length && "An option with this name already exists.";
  if (fault) throw unprocessable(fault, { title: TITLES.failedValidation, source: "data.attributes.name" });
  return variation;
}
