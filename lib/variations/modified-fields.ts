import { unprocessable } from "../kernel/errors.ts";
import type { ProductFields } from "../products/product.ts";
import {
  buildRulesFault,
  customInputsFault,
  type Fault,
  isBuildRules,
  isCustomInputs,
  isLocales,
  localesFault,
} from "./modifier-values.ts";
import type { Option, OptionModifier } from "./variation.ts";

type Text = "name" | "description" | "slug" | "sku" | "upc_ean" | "mpn" | "external_ref";
const TEXTS: ReadonlySet<string> = new Set<Text>([
  "name",
  "description",
  "slug",
  "sku",
  "upc_ean",
  "mpn",
  "external_ref",
]);

const isText = (name: string): name is Text => TEXTS.has(name);

const VALUE = "data.attributes.value";

/** As long as any text of a product; a few modifiers that put a token in many times would fill the memory. */
const LONGEST_TEXT = 20_000;

/** What is wrong with a modifier, if anything. */
export function modifierFault({ type, value, seek, set }: OptionModifier): Fault | undefined {
  if (type.endsWith("_builder")) {
    if (seek && set !== undefined) return undefined;
    const source = seek ? "data.attributes.set" : "data.attributes.seek";
    return { detail: `A modifier of type '${type}' needs 'seek' and 'set'.`, source };
  }
  switch (type) {
    case "custom_inputs_equals":
      return customInputsFault(value, VALUE);
    case "locales_equals":
      return localesFault(value, VALUE);
    case "build_rules_equals":
      return buildRulesFault(value, VALUE);
    case "status":
      return choiceFault(type, value, ["draft", "live"]);
    case "commodity_type":
      return choiceFault(type, value, ["physical", "digital"]);
    default:
      if (typeof value === "string") return undefined;
      return { detail: `The value of '${type}' must be a string.`, source: VALUE };
  }
}

function choiceFault(type: string, value: unknown, choices: readonly string[]): Fault | undefined {
  if (choices.some((choice) => choice === value)) return undefined;
  return { detail: `A ${type} is '${choices.join("' or '")}'.`, source: VALUE };
}

export type Modified = { readonly fields: ProductFields; readonly priceModifiers: readonly string[] };

/**
 * A child's fields: its parent's, changed by the modifiers of its options in the order of the variations. An
 * option without a modifier for the sku or slug appends its name to it (contract of variations, 10.3).
 * @throws ApiError 422 for a text that grows too long
 */
export function childFields(parent: ProductFields, options: readonly Option[]): Modified {
  const { build_rules: _, components: __, ...inherited } = parent;
  const fields = options.reduce<ProductFields>(
    (all, option) => withOptionName(option.modifiers.reduce(modified, all), option),
    inherited,
  );
  const priceModifiers = options.flatMap(({ modifiers }) =>
    modifiers.flatMap(({ type, value }) => (type === "price" && typeof value === "string" ? [value] : [])),
  );
  return { fields, priceModifiers };
}

function withOptionName(fields: ProductFields, { name, modifiers }: Option): ProductFields {
  const changes = (field: string) => modifiers.some(({ type }) => type.startsWith(`${field}_`));
  return {
    ...fields,
    ...(fields.sku === undefined || changes("sku") ? {} : { sku: fields.sku + name }),
    ...(fields.slug === undefined || changes("slug") ? {} : { slug: fields.slug + name }),
  };
}

function modified(fields: ProductFields, modifier: OptionModifier): ProductFields {
  const { type, value } = modifier;
  if (type === "status" && (value === "draft" || value === "live")) return { ...fields, status: value };
  if (type === "commodity_type" && (value === "physical" || value === "digital")) {
    return { ...fields, commodity_type: value };
  }
  if (type === "custom_inputs_equals" && isCustomInputs(value)) return { ...fields, custom_inputs: value };
  if (type === "locales_equals" && isLocales(value)) return { ...fields, locales: value };
  if (type === "build_rules_equals" && isBuildRules(value)) return { ...fields, build_rules: value };
  const at = type.lastIndexOf("_");
  const field = type.slice(0, at);
  if (!isText(field)) return fields;
  const text = changedText(fields[field] ?? "", type.slice(at + 1), modifier);
  if (text !== undefined && text.length > LONGEST_TEXT) {
    throw unprocessable(`The ${field} of a child would be longer than ${LONGEST_TEXT} characters.`);
  }
  return text === undefined ? fields : { ...fields, [field]: text };
}

function changedText(text: string, how: string, { value, seek, set }: OptionModifier): string | undefined {
  if (how === "builder" && seek !== undefined && set !== undefined) {
    const token = seek.startsWith("{") ? seek : `{${seek}}`;
    return text.replaceAll(token, () => set);
  }
  if (typeof value !== "string") return undefined;
  if (how === "append") return text + value;
  return how === "prepend" ? value + text : value;
}
