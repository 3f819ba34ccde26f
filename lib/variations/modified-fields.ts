import type { ProductFields } from "../products/product.ts";
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

/** What is wrong with a modifier, if anything. */
export function modifierFault({ type, value, seek, set }: OptionModifier): string | undefined {
  if (type.endsWith("_builder")) {
    return seek && set !== undefined ? undefined : `A modifier of type '${type}' needs 'seek' and 'set'.`;
  }
  const isMap = type === "custom_inputs_equals" || type === "locales_equals" || type === "build_rules_equals";
  if (isMap && typeof value === "object") return undefined;
  if (type === "status" && value !== "draft" && value !== "live") return "A status is 'draft' or 'live'.";
  if (type === "commodity_type" && value !== "physical" && value !== "digital") {
    return "A commodity_type is 'physical' or 'digital'.";
  }
  return typeof value === "string" ? undefined : `The value of '${type}' must be a string.`;
}

export type Modified = { readonly fields: ProductFields; readonly priceModifiers: readonly string[] };

/**
 * A child's fields: its parent's, changed by the modifiers of its options in the order of the variations. An
 * option without a modifier for the sku or slug appends its name to it (contract of variations, 10.3).
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
  const at = type.lastIndexOf("_");
  const field = type.slice(0, at);
  if (!isText(field)) return fields;
  const text = changedText(fields[field] ?? "", type.slice(at + 1), modifier);
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
