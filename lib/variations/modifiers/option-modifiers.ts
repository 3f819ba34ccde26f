import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import type { UpdateOptionModifierRequest } from "../schemas.ts";
import type { Option, OptionModifier } from "../variation.ts";
import { findModifierFault } from "./modifier-fault.ts";

const MOST_MODIFIERS = 100;

type RequestedModifier = UpdateOptionModifierRequest["data"]["attributes"];

/** Applies the attributes of a request to a modifier. */
export function applyModifierAttributes(
  modifier: OptionModifier,
  { type, value, seek, set, reference_name }: RequestedModifier,
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

/** Returns the modifier. @throws ApiError 422 if its value does not fit its type */
export function requireValidModifier(modifier: OptionModifier): OptionModifier {
  const fault = findModifierFault(modifier);
  if (fault) throw unprocessable(fault.detail, { title: TITLES.failedValidation, source: fault.source });
  return modifier;
}

/** @throws ApiError 422 for too many */
export function setModifiers(option: Option, modifiers: readonly OptionModifier[]): Option {
  if (modifiers.length > MOST_MODIFIERS) {
    const detail = `An option has at most ${MOST_MODIFIERS} modifiers.`;
    throw unprocessable(detail, { title: TITLES.failedValidation, source: "data.attributes" });
  }
  return { ...option, modifiers };
}

/** @throws ApiError 404 if the option has no such modifier */
export function requireOptionModifier({ modifiers }: Option, id: string): OptionModifier {
  const modifier = modifiers.find((candidate) => candidate.id === id.toLowerCase());
  if (!modifier) throw notFound("modifier", id);
  return modifier;
}
