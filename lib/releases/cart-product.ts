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
};

/** What a cart needs of a product. @param isRestricted whether its catalog is not for everybody */
export function cartProductOf(
  product: PublishedProduct,
  catalogId: string,
  isRestricted = false,
): CartProduct {
  const { name, description, sku, slug, commodity_type, custom_inputs, components } = product.attributes;
  const { mainImage } = product;
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
  };
}

function imageOf({ link, mime_type, file_name }: NonNullable<PublishedProduct["mainImage"]>) {
  return { href: link.href, mime_type, file_name };
}
