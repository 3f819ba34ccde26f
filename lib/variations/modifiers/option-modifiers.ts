import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import type { UpdateOptionModifierRequest } from "../schemas.ts";
import type { Option, OptionModifier } from "../variation.ts";
import { modifierFault } from "./modifier-fault.ts";

const MOST_MODIFIERS = 100;

type Given = UpdateOptionModifierRequest["data"]["attributes"];

/** The modifier with what a request gives of it. */
export function withGiven(
  modifier: OptionModifier,
  { type, value, seek, set, reference_name }: Given,
): OptionModifier {
  return {
    ...modifier,
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value }),
    ...(seek === undefined ? {} : { seek }),
    ...(set === undefined ? {} : { set }),
    ...(reference_name === undefined ? {} : { reference_name }),
  };
}

/** The modifier, if its value fits its type. @throws ApiError 422 naming the rule it breaks */
export function checkedModifier(modifier: OptionModifier): OptionModifier {
  const fault = modifierFault(modifier);
  if (fault) throw unprocessable(fault.detail, { title: TITLES.failedValidation, source: fault.source });
  return modifier;
}

/** The option with these modifiers. @throws ApiError 422 for too many */
export function withModifiers(option: Option, modifiers: readonly OptionModifier[]): Option {
  if (modifiers.length > MOST_MODIFIERS) {
    const detail = `An option has at most ${MOST_MODIFIERS} modifiers.`;
    throw unprocessable(detail, { title: TITLES.failedValidation, source: "data.attributes" });
  }
  return { ...option, modifiers };
}

/** A modifier of an option. @throws ApiError 404 when the option has no such modifier */
export function requireOptionModifier({ modifiers }: Option, id: string): OptionModifier {
  const modifier = modifiers.find((candidate) => candidate.id === id.toLowerCase());
  if (!modifier) throw notFound("modifier", id);
  return modifier;
}
