import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { UpdateOptionModifierRequest } from "../schemas.ts";
import type { Option, OptionModifier } from "../variation.ts";
import {
  findBuildRulesFault,
  findCustomInputsFault,
  findLocalesFault,
  type ModifierFault,
} from "./modifier-values.ts";

const MOST_MODIFIERS = 100;

type RequestedModifier = UpdateOptionModifierRequest["data"]["attributes"];

/** Applies the attributes of a request to a modifier. */
export function applyModifierAttributes(
  modifier: OptionModifier,
  { type, value, seek, set, reference_name }: RequestedModifier,
): OptionModifier {
  return {
    ...modifier,
    ...dropUndefined({ type, value, seek, set, reference_name }),
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

const VALUE = "data.attributes.value";

function findModifierFault({ type, value, seek, set }: OptionModifier): ModifierFault | undefined {
  if (type.endsWith("_builder")) {
    if (seek && set !== undefined) return undefined;
    const source = seek ? "data.attributes.set" : "data.attributes.seek";
    return { detail: `A modifier of type '${type}' needs 'seek' and 'set'.`, source };
  }
  switch (type) {
    case "custom_inputs_equals":
      return findCustomInputsFault(value, VALUE);
    case "locales_equals":
      return findLocalesFault(value, VALUE);
    case "build_rules_equals":
      return findBuildRulesFault(value, VALUE);
    case "status":
      return findChoiceFault(type, value, ["draft", "live"]);
    case "commodity_type":
      return findChoiceFault(type, value, ["physical", "digital"]);
    default:
      if (typeof value === "string") return undefined;
      return { detail: `The value of '${type}' must be a string.`, source: VALUE };
  }
}

function findChoiceFault(
  type: string,
  value: unknown,
  choices: readonly string[],
): ModifierFault | undefined {
  if (choices.some((choice) => choice === value)) return undefined;
  return { detail: `A ${type} is '${choices.join("' or '")}'.`, source: VALUE };
}
