import type { OptionModifier } from "../variation.ts";
import {
  findBuildRulesFault,
  findCustomInputsFault,
  findLocalesFault,
  type ModifierFault,
} from "./modifier-values.ts";

const VALUE = "data.attributes.value";

export function findModifierFault({ type, value, seek, set }: OptionModifier): ModifierFault | undefined {
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
