import { getOwn } from "../kernel/objects.ts";
import { defaultSelection, type SelectedOptions } from "./bundle.ts";
import { choosePart, currentPrice } from "./current-price.ts";
import type { PriceEntry, PricePart, UnitPrice } from "./price.ts";
import type {
  Component,
  CustomInput,
  OptionProduct,
  ProductType,
  PublishedProduct,
} from "./published-product.ts";

/** The part of a published product that a cart needs. */
export type CartProduct = {
  readonly id: string;
  readonly sku?: string;
  readonly slug?: string;
  readonly name: string;
  readonly description?: string;
  readonly product_type: ProductType;
  readonly commodity_type: "physical" | "digital";
  readonly image?: { readonly href: string; readonly mime_type: string; readonly file_name: string };
  readonly catalog_id: string;
  /** Set if a rule limits the catalog, or price books that come before the catalog's, to accounts or customers. */
  readonly restricted?: true;
  /** Price books of the buyer that come before the catalog's; absent if that is published without price segmentation. */
  readonly books?: readonly string[];
  /** Its release; absent in previews of rules. */
  readonly release?: PriceRelease;
  readonly custom_inputs: Readonly<Record<string, CustomInput>>;
  /** Empty unless the product is a bundle. */
  readonly components: Readonly<Record<string, Component>>;
  /** Products behind a bundle's options, by id. */
  readonly option_products: Readonly<Record<string, OptionProduct>>;
  /** Read through `unitPrice` only. */
  readonly prices: readonly PriceEntry[];
  /** Ids of all nodes and hierarchies above the product, in lower case. */
  readonly nodes: readonly string[];
  /** Values of `extensions` that promotions can match; absent if there are none. */
  readonly attributes?: TargetedAttributes;
};

export type TargetedAttributes = {
  readonly [template: string]: { readonly [field: string]: string | number | boolean };
};

/** Longer texts cannot be matched. In characters. */
const MAX_TARGET_LENGTH = 255;

/** Release of a catalog that gave a price, and the catalog rule that chose it, if any. */
export type PriceRelease = { readonly release: string; readonly number: number; readonly rule?: string };

type PriceTerms = {
  /** The catalog or the price is limited to accounts or customers. */
  readonly isRestricted?: boolean;
  readonly books?: readonly string[] | undefined;
  readonly release?: PriceRelease;
};

export function toCartProduct(
  product: PublishedProduct,
  catalogId: string,
  { isRestricted = false, books, release }: PriceTerms = {},
): CartProduct {
  const { name, description, sku, slug, commodity_type, custom_inputs, components } = product.attributes;
  const { mainImage: file, nodes } = product;
  const nodeIds = nodes.flatMap(({ id, path }) => [id, ...path]);
  const attributes = pickTargetedAttributes(product);
  return {
    id: product.id,
    name,
    ...(description === undefined ? {} : { description }),
    ...(sku === undefined ? {} : { sku }),
    ...(slug === undefined ? {} : { slug }),
    product_type: product.productType,
    commodity_type,
    ...(file
      ? { image: { href: file.link.href, mime_type: file.mime_type, file_name: file.file_name } }
      : {}),
    catalog_id: catalogId,
    ...(isRestricted ? { restricted: true } : {}),
    ...(books ? { books } : {}),
    ...(release ? { release } : {}),
    custom_inputs: custom_inputs ?? {},
    components: components ?? {},
    option_products: product.optionProducts ?? {},
    prices: product.prices,
    nodes: [...new Set(nodeIds.map((one) => one.toLowerCase()))],
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}

function pickTargetedAttributes({ attributes: { extensions = {} } }: PublishedProduct): TargetedAttributes {
  const templates = Object.entries(extensions).map(([template, fields]) => {
    const targeted = Object.entries(fields).flatMap(([field, value]) =>
      isTarget(value) ? [[field, value] as const] : [],
    );
    return [template, Object.fromEntries(targeted)] as const;
  });
  return Object.fromEntries(templates.filter(([, fields]) => Object.keys(fields).length > 0));
}

function isTarget(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return value.length <= MAX_TARGET_LENGTH;
  return typeof value === "number" || typeof value === "boolean";
}

export type UnitPriceQuestion = {
  readonly currency: string;
  readonly quantity: number;
  readonly now: Date;
  /** Bundles only; defaults to the default selection. */
  readonly selectedOptions?: SelectedOptions;
};

/**
 * Price of one unit for this quantity. A bundle with its own prices costs the same for every selection; other bundles cost
 * the sum of the selected options.
 * @returns `undefined` without a price in this currency
 * @answers What does a unit cost in a cart, a bundle included?
 */
export function unitPrice(product: CartProduct, request: UnitPriceQuestion): UnitPrice | undefined {
  const { currency, quantity, now } = request;
  if (product.product_type === "bundle" && product.prices.length === 0) {
    return sumSelection(product, request);
  }
  const current = currentPrice(product.prices, { currency, now });
  if (!current) return undefined;
  const { amount, part } = choosePart(current, quantity);
  return { amount, currency, includes_tax: current.price.includes_tax, parts: [part] };
}

/** Tiers do not apply inside bundles. If an option has no price, or tax flags differ, the bundle has none. */
function sumSelection(
  product: CartProduct,
  { currency, now, selectedOptions = defaultSelection(product.components) }: UnitPriceQuestion,
): UnitPrice | undefined {
  let amount = 0;
  let includesTax: boolean | undefined;
  const parts: PricePart[] = [];
  for (const selected of Object.values(selectedOptions)) {
    for (const [id, count] of Object.entries(selected)) {
      const entries = getOwn(product.option_products, id)?.prices ?? [];
      const current = currentPrice(entries, { currency, now, bundleId: product.id });
      if (!current) return undefined;
      const { includes_tax } = current.price;
      if (includesTax !== undefined && includesTax !== includes_tax) return undefined;
      includesTax = includes_tax;
      const chosen = choosePart(current, 0);
      amount += chosen.amount * count;
      parts.push({ ...chosen.part, option: { id, quantity: count }, amount: chosen.amount });
    }
  }
  if (includesTax === undefined || !Number.isSafeInteger(amount)) return undefined;
  return { amount, currency, includes_tax: includesTax, parts };
}
