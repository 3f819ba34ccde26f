import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { Variation } from "../variation.ts";

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
