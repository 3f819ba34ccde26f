import { notFound } from "../kernel/errors.ts";
import type { FilterRules } from "../lists/filter.ts";
import { listAnswer } from "../lists/paging.ts";
import { releaseFor } from "../releases/live-releases.ts";
import { shopperContext, shopperCurrency, shopperLanguages } from "../releases/shopper-context.ts";
import { getLiveReleases } from "../releases/store.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Choice, type ListedRelease, pageOfIds } from "./page-of-ids.ts";
import { includedWithPublished, publishedAt } from "./published-includes.ts";
import { publishedProductView, type ViewSetting } from "./published-product-view.ts";
import type { ShopperInput } from "./read-catalog-product.ts";
import { withSelfLink } from "./self-link.ts";

const equality = { type: "string", operators: ["eq", "in"] } as const;

/** What product lists of shoppers can be filtered by. */
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

export type BrowsedRelease = ViewSetting & ListedRelease;

/**
 * What a shopper's lists start from, in one round trip.
 * @throws ApiError 404 when no catalog is published, 400 for an unknown currency
 */
export async function loadRelease(
  ctx: Context,
  { headers, release: chosen }: Pick<ShopperInput, "headers" | "release">,
): Promise<BrowsedRelease> {
  const [{ value: releases }, { settings }] = await Promise.all([
    getLiveReleases(ctx.table),
    getSettings(ctx.table),
  ]);
  const release = chosen ?? releaseFor(releases, shopperContext(headers, ctx.shopper), ctx.now());
  const currency = shopperCurrency(headers, settings);
  if (!release) throw notFound("published catalog", "for this shopper");
  const languages = shopperLanguages(headers);
  return { release, listsChildren: settings.list_child_products, currency, now: ctx.now(), languages };
}

/** A page of products: reads the index, then only the products of the page. */
export async function publishedProductPage(
  ctx: Context,
  shop: BrowsedRelease,
  { query }: Pick<ShopperInput, "query">,
  choice: Choice = {},
): Promise<Reply> {
  const { ids, total } = await pageOfIds(ctx, shop, query, choice);
  const references = ids.map((id) => ({ id }));
  const products = await publishedAt(ctx, references, shop.release);
  const included = await includedWithPublished(ctx, products, query.include, shop);
  const shown = products.map((product) =>
    publishedProductView(product, shop, { curated: choice.curated?.has(product.id) ?? false }),
  );
  const list = withSelfLink(listAnswer(shown, total, query));
  return { body: { ...list, ...(included ? { included } : {}) } };
}
