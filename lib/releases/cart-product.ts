import type { PriceEntry } from "./price.ts";
import type {
  Component,
  CustomInput,
  OptionProduct,
  ProductType,
  PublishedProduct,
} from "./published-product.ts";

/** What a cart needs of a published product. */
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
  /** Set if the catalog, and with it the price, is for accounts or customers that a rule names. */
  readonly restricted?: true;
  /** Empty when the product defines none. */
  readonly custom_inputs: Readonly<Record<string, CustomInput>>;
  /** Of a bundle; empty for every other product. */
  readonly components: Readonly<Record<string, Component>>;
  /** The products behind a bundle's options, by id. */
  readonly option_products: Readonly<Record<string, OptionProduct>>;
  /** Asked through `unitPrice`, never read directly. */
  readonly prices: readonly PriceEntry[];
  /** Every node and hierarchy that it is in or below, in small letters. */
  readonly nodes: readonly string[];
  /** Its `extensions`, as far as a value is short enough to be looked for; absent if there is none. */
  readonly attributes?: TargetedAttributes;
};

/** Values by template and field. */
export type TargetedAttributes = {
  readonly [template: string]: { readonly [field: string]: string | number | boolean };
};

/** Characters of a text that something may look for. */
const LONGEST_TARGET = 255;

/** What a cart needs of a product. @param isRestricted whether its catalog is not for everybody */
export function cartProductOf(
  product: PublishedProduct,
  catalogId: string,
  isRestricted = false,
): CartProduct {
  const { name, description, sku, slug, commodity_type, custom_inputs, components } = product.attributes;
  const { mainImage } = product;
  const attributes = attributesOf(product);
  return {
    id: product.id,
    name,
    ...(description === undefined ? {} : { description }),
    ...(sku === undefined ? {} : { sku }),
    ...(slug === undefined ? {} : { slug }),
    product_type: product.productType,
    commodity_type,
    ...(mainImage ? { image: imageOf(mainImage) } : {}),
    catalog_id: catalogId,
    ...(isRestricted ? { restricted: true } : {}),
    custom_inputs: custom_inputs ?? {},
    components: components ?? {},
    option_products: product.optionProducts ?? {},
    prices: product.prices,
    nodes: nodesOf(product),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}

function nodesOf({ nodes }: PublishedProduct): readonly string[] {
  return [...new Set(nodes.flatMap(({ id, path }) => [id, ...path]).map((id) => id.toLowerCase()))];
}

function attributesOf({ attributes: { extensions = {} } }: PublishedProduct): TargetedAttributes {
  const templates = Object.entries(extensions).map(([template, fields]) => {
    const targeted = Object.entries(fields).flatMap(([field, value]) =>
      isTarget(value) ? [[field, value] as const] : [],
    );
    return [template, Object.fromEntries(targeted)] as const;
  });
  return Object.fromEntries(templates.filter(([, fields]) => Object.keys(fields).length > 0));
}

function isTarget(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return value.length <= LONGEST_TARGET;
  return typeof value === "number" || typeof value === "boolean";
}

function imageOf({ link, mime_type, file_name }: NonNullable<PublishedProduct["mainImage"]>) {
  return { href: link.href, mime_type, file_name };
}
