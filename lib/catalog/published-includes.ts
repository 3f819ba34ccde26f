import { unprocessable } from "../kernel/errors.ts";
import { outgrownPage } from "../lists/page-that-fits.ts";
import type { LiveRelease } from "../releases/live-releases.ts";
import type { FileResource, PublishedProduct } from "../releases/published-product.ts";
import { versionAt } from "../releases/published-versions.ts";
import { getPublishedVersions, type ProductReference } from "../releases/store.ts";
import type { Context } from "../use-case/context.ts";
import { optionIds } from "./bundle-view.ts";
import {
  type PublishedProductView,
  publishedProductView,
  type ViewSetting,
} from "./published-product-view.ts";

/** What `include` may ask of catalog products. */
export const publishedProductIncludes = ["main_image", "files", "component_products"] as const;

export type Included = {
  readonly main_images?: readonly FileResource[];
  readonly files?: readonly FileResource[];
  readonly component_products?: readonly PublishedProductView[];
};

/** Options that the bundles of a page may have together: as many as one bundle may have, which is always shown. */
export const MOST_OPTIONS = 1500;

/**
 * The related resources that were asked for, each once; `undefined` when there are none. Component products bring
 * their own images along, since pages of bundles draw them.
 * @throws ApiError 422 for a page whose bundles have more than `MOST_OPTIONS`, before any of them is read
 */
export async function includedWithPublished(
  ctx: Context,
  products: readonly PublishedProduct[],
  wanted: ReadonlySet<string>,
  setting: ViewSetting & { readonly release: LiveRelease },
): Promise<Included | undefined> {
  const components = wanted.has("component_products")
    ? await componentsOf(ctx, products, setting.release)
    : [];
  const all = [...products, ...components];
  const found: Included = {
    ...some("main_images", wanted.has("main_image") ? all.flatMap(({ mainImage }) => mainImage ?? []) : []),
    ...some("files", wanted.has("files") ? products.flatMap(({ files }) => files.map(bare)) : []),
    ...(components.length > 0
      ? { component_products: components.map((product) => publishedProductView(product, setting)) }
      : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

async function componentsOf(
  ctx: Context,
  products: readonly PublishedProduct[],
  release: LiveRelease,
): Promise<PublishedProduct[]> {
  const ids = new Set<string>();
  for (const [at, { attributes }] of products.entries()) {
    for (const id of optionIds(attributes.components)) ids.add(id);
    if (at > 0 && ids.size > MOST_OPTIONS) throw tooManyOptions(at);
  }
  return publishedAt(
    ctx,
    [...ids].map((id) => ({ id })),
    release,
  );
}

function tooManyOptions(fits: number) {
  const detail = `The bundles of this page have more than ${MOST_OPTIONS} component products; ask for fewer bundles with 'page[limit]', or leave out 'include=component_products'.`;
  return outgrownPage(unprocessable(detail, { source: "include" }), fits);
}

/** These products of a release, in order, without those that are not in it. */
export async function publishedAt(
  { table }: Context,
  references: readonly ProductReference[],
  release: LiveRelease,
): Promise<PublishedProduct[]> {
  const versions = await getPublishedVersions(table, references);
  return versions.flatMap(({ value }) => versionAt(value, release) ?? []);
}

function bare({ linkedAt: _, ...file }: FileResource & { readonly linkedAt?: string }): FileResource {
  return file;
}

function some(key: "main_images" | "files", files: readonly FileResource[]): Included {
  const unique = [...new Map(files.map((file) => [file.id, file])).values()];
  return unique.length > 0 ? { [key]: unique } : {};
}
