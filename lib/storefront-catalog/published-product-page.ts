import { notFound } from "../kernel/errors.ts";
import type { FilterRules } from "../lists/filter.ts";
import { type ListAnswer, listAnswer } from "../lists/paging.ts";
import type { ServedRelease } from "../releases/live-releases.ts";
import { readShopperRelease } from "../releases/read-shopper-release.ts";
import { chooseShopperCurrency, parseShopperLanguages } from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { readAvailability } from "./available-prices.ts";
import { type ListedRelease, type ProductListChoice, readPageOfIds } from "./page-of-ids.ts";
import { readProductsInRelease, readPublishedIncludes } from "./published-includes.ts";
import { toPublishedProductView, toReleasePath, type ViewSetting } from "./published-product-view.ts";
import type { ShopperInput } from "./read-catalog-product.ts";

const equality = { type: "string", operators: ["eq", "in"] } as const;

export const publishedProductFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: equality,
    sku: equality,
    slug: equality,
    manufacturer_part_num: equality,
    upc_ean: equality,
    product_types: equality,
    tags: equality,
  },
  commaJoins: true,
};

export type BrowsedRelease = ViewSetting & ListedRelease & { readonly release: ServedRelease };

/** Takes one round trip. @throws ApiError 404 when no catalog is published, 400 for an unknown currency */
export async function loadRelease(
  ctx: Context,
  { headers, release: chosen }: Pick<ShopperInput, "headers" | "release">,
): Promise<BrowsedRelease> {
  const [release, { settings }] = await Promise.all([
    chosen ?? readShopperRelease(ctx, headers),
    getSettings(ctx.table),
  ]);
  const currency = chooseShopperCurrency(headers, settings);
  if (!release) throw notFound("published catalog", "for this shopper");
  const languages = parseShopperLanguages(headers, settings);
  const shop = { release, listsChildren: settings.list_child_products, currency, now: ctx.now(), languages };
  return chosen ? { ...shop, productsPath: toReleasePath(chosen) } : shop;
}

/** Reads the index, then only the products of the page. */
export async function readPublishedProductPage(
  ctx: Context,
  shop: BrowsedRelease,
  { query, available: wanted }: Pick<ShopperInput, "query" | "available">,
  choice: ProductListChoice = {},
): Promise<Reply> {
  const { ids, total, products: known } = await readPageOfIds(ctx, shop, query, choice);
  const references = ids.map((id) => ({ id }));
  const products = known ?? (await readProductsInRelease(ctx, references, shop.release));
  const [included, available] = await Promise.all([
    readPublishedIncludes(ctx, products, query.include, shop),
    readAvailability(ctx, products, shop.release, wanted),
  ]);
  const shown = products.map((product) => {
    const availability = available.get(product.id);
    return toPublishedProductView(product, shop, {
      curated: choice.curated?.has(product.id) ?? false,
      availability,
    });
  });
  const list = addSelfLink(listAnswer(shown, total, query));
  return { body: { ...list, ...(included ? { included } : {}) } };
}

/** Lists of the published catalog also have a `self` link. */
export function addSelfLink<T>({ links, ...list }: ListAnswer<T>) {
  return { ...list, links: { self: links.current, ...links } };
}
