import { isDeepStrictEqual } from "node:util";
import type { ShopProduct } from "./products.ts";
import type { ShopVariant } from "./variants.ts";
import { readFields } from "./views.ts";

/** Attributes of a product as they shall be; null for none. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reference by which a product of the store is known as that of a handle. Its children have it, too. */
export function toExternalRef({ handle }: Pick<ShopProduct, "handle">): string {
  return `shopify:${handle}`;
}

/** @param found the product as the store has it: attributes that the shop does not name stay */
export function toStandardFields(product: ShopProduct, variant: ShopVariant, found: unknown): Fields {
  return { ...toChildFields(product, variant, found), slug: product.slug };
}

/** Shops sell variants: a parent has no sku. Children have the slug that the build gives them. */
export function toParentFields(product: ShopProduct, rules: readonly (readonly string[])[], found: unknown) {
  const isShipped = product.variants.some((variant) => variant.isShipped);
  return {
    ...toSharedFields(product),
    ...{ slug: product.slug, sku: null, upc_ean: null },
    commodity_type: isShipped ? "physical" : "digital",
    build_rules: { default: "exclude", include: rules },
    shopper_attributes: addTexts(found, "shopper_attributes", product.shopper),
  } satisfies Fields;
}

export function toChildFields(product: ShopProduct, variant: ShopVariant, found: unknown): Fields {
  const { sku, barcode, isShipped, shopper, admin } = variant;
  return {
    ...toSharedFields(product),
    ...{ sku, upc_ean: barcode ?? null, commodity_type: isShipped ? "physical" : "digital" },
    shopper_attributes: addTexts(found, "shopper_attributes", { ...product.shopper, ...shopper }),
    admin_attributes: addTexts(found, "admin_attributes", admin),
  };
}

function toSharedFields(product: ShopProduct): Fields {
  const { name, status, description = null, tags } = product;
  const external_ref = toExternalRef(product);
  return { name, status, description, external_ref, tags: tags.length > 0 ? tags : null };
}

function addTexts(found: unknown, attribute: string, texts: Readonly<Record<string, string>>) {
  const all = { ...readFields(found, "attributes", attribute), ...texts };
  return Object.keys(all).length > 0 ? all : null;
}

/** The attributes that differ from those in the store. */
export function chooseChanges(found: unknown, fields: Fields): Fields {
  const stored = readFields(found, "attributes");
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(stored[name] ?? null, value)),
  );
}
