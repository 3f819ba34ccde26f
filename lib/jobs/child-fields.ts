import { unprocessable } from "../kernel/errors.ts";
import type { ProductFields } from "../products/product.ts";
import { isBuildRules, isCustomInputs, isLocales } from "../variations/modifiers/modifier-values.ts";
import type { Option, OptionModifier } from "../variations/variation.ts";

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

/** As long as any text of a product; a few modifiers that put a token in many times would fill the memory. */
const LONGEST_TEXT = 20_000;

export type Modified = { readonly fields: ProductFields; readonly priceModifiers: readonly string[] };

/**
 * A child's fields: its parent's, changed by the modifiers of its options in the order of the variations. An
 * option without a modifier for the sku or slug appends its name to it.
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
