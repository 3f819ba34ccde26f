import { displayPrice } from "../../kernel/money.ts";
import { own } from "../../kernel/own.ts";
import { currentPrice } from "../../releases/current-price.ts";
import type { ShopperContext } from "../../releases/live-releases.ts";
import type { FileResource, OptionProduct, PublishedProduct } from "../../releases/published-product.ts";
import { publishedProducts } from "../../releases/resolve-products.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart, ProductItem } from "../cart/cart.ts";

/** How much of a cart is shown: what `include` asks for, and the products that this needs. */
export type CartIncludes = {
  readonly include: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, PublishedProduct>;
  readonly now: Date;
};

const NEEDS_PRODUCTS = ["component_products", "main_image", "files"];

/** The products behind the lines of a cart, read only if `include` asks for something of theirs. */
export async function loadIncludes(
  ctx: Context,
  include: ReadonlySet<string>,
  productIds: readonly string[],
  shopper: ShopperContext = {},
): Promise<CartIncludes> {
  const ids = NEEDS_PRODUCTS.some((name) => include.has(name)) ? [...new Set(productIds)] : [];
  const requests = ids.map((id) => ({ id }));
  const found = ids.length > 0 ? await publishedProducts(ctx, requests, shopper) : [];
  const products = new Map(found.flatMap((one) => (one ? [[one.product.id, one.product]] : [])));
  return { include, products, now: ctx.now() };
}

export function productIdsOf(cart: Cart | undefined): string[] {
  return (cart?.items ?? []).flatMap((line) => (line.type === "cart_item" ? [line.product_id] : []));
}

/** Main images and files of the products in a cart, each once, as the catalog includes them. */
export function includedFiles(cart: Cart, { include, products }: CartIncludes) {
  const shown = productIdsOf(cart).flatMap((id) => products.get(id) ?? []);
  return {
    ...unique(
      "main_images",
      include.has("main_image") ? shown.flatMap(({ mainImage }) => mainImage ?? []) : [],
    ),
    ...unique("files", include.has("files") ? shown.flatMap(({ files }) => files) : []),
  };
}

function unique(key: string, files: readonly FileResource[]) {
  const byId = new Map(files.map((file) => [file.id, file]));
  return byId.size > 0 ? { [key]: [...byId.values()] } : {};
}

/** The selected products of a bundle line in their short form. (spec 2.3, spec 4.2 rule 8) */
export function componentProducts(line: ProductItem, cart: Cart, view: CartIncludes) {
  const bundle = view.products.get(line.product_id);
  if (!line.bundle || !view.include.has("component_products")) return {};
  const ids = Object.values(line.bundle.selected_options).flatMap((options) => Object.keys(options));
  const options = [...new Set(ids)].flatMap((id) => own(bundle?.optionProducts, id) ?? []);
  return { component_products: options.map((option) => presentOption(option, line, cart, view)) };
}

function presentOption(option: OptionProduct, line: ProductItem, { currency }: Cart, { now }: CartIncludes) {
  const { id, name, description = "", slug = "", sku = "", commodity_type } = option;
  const asked = { currency: currency?.code ?? "", now, bundleId: line.product_id };
  const price = currentPrice(option.prices, asked)?.price;
  return {
    id,
    type: "product",
    attributes: { name, description, slug, sku, status: "live", commodity_type },
    meta: price && currency ? { display_price: { without_tax: displayPrice(price.amount, currency) } } : {},
  };
}
