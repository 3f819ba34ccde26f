import { unprocessable } from "../../kernel/errors.ts";
import { foldCustomInputs } from "../../releases/fold-custom-inputs.ts";
import { isBuildRules, isCustomInputs, isLocales } from "../../variations/modifiers/modifier-values.ts";
import type { Option, OptionModifier } from "../../variations/variation.ts";
import type { ProductFields } from "../product.ts";

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

/** A few modifiers that insert a token many times would otherwise fill the memory. */
const LONGEST_TEXT = 20_000;

export type ChildFields = { readonly fields: ProductFields; readonly priceModifiers: readonly string[] };

/**
 * Applies the modifiers to the parent's fields. A sku or slug without a modifier gets the option's name
 * appended. @throws ApiError 422 for a text that grows too long
 */
export function buildChildFields(parent: ProductFields, options: readonly Option[]): ChildFields {
  const { build_rules: _, components: __, ...inherited } = parent;
  const fields = options.reduce<ProductFields>(
    (all, option) => appendOptionName(option.modifiers.reduce(applyModifier, all), option),
    inherited,
  );
  const priceModifiers = options.flatMap(({ modifiers }) =>
    modifiers.flatMap(({ type, value }) => (type === "price" && typeof value === "string" ? [value] : [])),
  );
  return { fields, priceModifiers };
}

function appendOptionName(fields: ProductFields, { name, modifiers }: Option): ProductFields {
  const changes = (field: string) => modifiers.some(({ type }) => type.startsWith(`${field}_`));
  return {
    ...fields,
    ...(fields.sku === undefined || changes("sku") ? {} : { sku: fields.sku + name }),
    ...(fields.slug === undefined || changes("slug") ? {} : { slug: fields.slug + name }),
  };
}

function applyModifier(fields: ProductFields, modifier: OptionModifier): ProductFields {
  const { type, value } = modifier;
  if (type === "status" && (value === "draft" || value === "live")) return { ...fields, status: value };
  if (type === "commodity_type" && (value === "physical" || value === "digital")) {
    return { ...fields, commodity_type: value };
  }
  const inputs = type === "custom_inputs_equals" ? foldCustomInputs(value) : undefined;
  if (isCustomInputs(inputs)) return { ...fields, custom_inputs: inputs };
  if (type === "locales_equals" && isLocales(value)) return { ...fields, locales: value };
  if (type === "build_rules_equals" && isBuildRules(value)) return { ...fields, build_rules: value };
  const at = type.lastIndexOf("_");
  const field = type.slice(0, at);
  if (!isText(field)) return fields;
  const text = modifyText(fields[field] ?? "", type.slice(at + 1), modifier);
  if (text !== undefined && text.length > LONGEST_TEXT) {
    throw unprocessable(`The ${field} of a child would be longer than ${LONGEST_TEXT} characters.`);
  }
  return text === undefined ? fields : { ...fields, [field]: text };
}

function modifyText(text: string, how: string, { value, seek, set }: OptionModifier): string | undefined {
  if (how === "builder" && seek !== undefined && set !== undefined) {
    const token = seek.startsWith("{") ? seek : `{${seek}}`;
    return text.replaceAll(token, () => set);
  }
  if (typeof value !== "string") return undefined;
  if (how === "append") return text + value;
  return how === "prepend" ? value + text : value;
}
