import { unprocessable } from "../kernel/errors.ts";
import { outgrownPage } from "../lists/page-that-fits.ts";
import { readOwnPrices } from "../releases/book-parts-store.ts";
import type { LiveRelease, ServedRelease } from "../releases/live-releases.ts";
import { putOwnPricesFirst } from "../releases/own-prices.ts";
import type { FileResource, PublishedProduct } from "../releases/published-product.ts";
import { findVersion, getPublishedVersions, type ProductReference } from "../releases/store.ts";
import type { Context } from "../use-case/context.ts";
import { optionIds } from "./bundle-view.ts";
import {
  type PublishedProductView,
  toPublishedProductView,
  type ViewSetting,
} from "./published-product-view.ts";

export const publishedProductIncludes = ["main_image", "files", "component_products"] as const;

export type Included = {
  readonly main_images?: readonly FileResource[];
  readonly files?: readonly FileResource[];
  readonly component_products?: readonly PublishedProductView[];
};

/** Limit for all bundles of a page together: the limit of a single bundle, which is always shown. */
export const MOST_OPTIONS = 1500;

/**
 * Includes images of component products too, since pages of bundles show them.
 * @throws ApiError 422 for more than `MOST_OPTIONS`, before any option is read
 */
export async function readPublishedIncludes(
  ctx: Context,
  products: readonly PublishedProduct[],
  includeNames: ReadonlySet<string>,
  setting: ViewSetting & { readonly release: ServedRelease },
): Promise<Included | undefined> {
  const components = includeNames.has("component_products")
    ? await readComponents(ctx, products, setting.release)
    : [];
  const all = [...products, ...components];
  const included: Included = {
    ...buildFilesInclude(
      "main_images",
      includeNames.has("main_image") ? all.flatMap(({ mainImage }) => mainImage ?? []) : [],
    ),
    ...buildFilesInclude(
      "files",
      includeNames.has("files") ? products.flatMap(({ files }) => files.map(removeLinkedAt)) : [],
    ),
    ...(components.length > 0
      ? { component_products: components.map((product) => toPublishedProductView(product, setting)) }
      : {}),
  };
  return Object.keys(included).length > 0 ? included : undefined;
}

async function readComponents(
  ctx: Context,
  products: readonly PublishedProduct[],
  release: ServedRelease,
): Promise<PublishedProduct[]> {
  const ids = new Set<string>();
  for (const [at, { attributes }] of products.entries()) {
    for (const id of optionIds(attributes.components)) ids.add(id);
    if (at > 0 && ids.size > MOST_OPTIONS) throw tooManyOptions(at);
  }
  return readProductsInRelease(
    ctx,
    [...ids].map((id) => ({ id })),
    release,
  );
}

function tooManyOptions(fits: number) {
  const detail = `The bundles of this page have more than ${MOST_OPTIONS} component products; ask for fewer bundles with 'page[limit]', or leave out 'include=component_products'.`;
  return outgrownPage(unprocessable(detail, { source: "include" }), fits);
}

/** Reads products of a release in the order of the references, without those that are not in it and without own prices. */
export async function readFrozenProducts(
  { table }: Pick<Context, "table">,
  references: readonly ProductReference[],
  release: LiveRelease,
): Promise<PublishedProduct[]> {
  const versions = await getPublishedVersions(table, references);
  return versions.flatMap(({ value }) => findVersion(value, release) ?? []);
}

/** As `readFrozenProducts`, at the shopper's prices. @throws ApiError 503 if the release was deleted meanwhile */
export async function readProductsInRelease(
  ctx: Pick<Context, "table">,
  references: readonly ProductReference[],
  release: ServedRelease,
): Promise<PublishedProduct[]> {
  const products = await readFrozenProducts(ctx, references, release);
  const served = products.map((product) => ({ product, release }));
  const parts = await readOwnPrices(ctx.table, served);
  return products.map((product) => putOwnPricesFirst(product, release, parts));
}

function removeLinkedAt({
  linkedAt: _,
  ...file
}: FileResource & { readonly linkedAt?: string }): FileResource {
  return file;
}

function buildFilesInclude(key: "main_images" | "files", files: readonly FileResource[]): Included {
  const unique = [...new Map(files.map((file) => [file.id, file])).values()];
  return unique.length > 0 ? { [key]: unique } : {};
}
