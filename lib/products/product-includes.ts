import { getFiles } from "../files/store.ts";
import { dropUndefined } from "../kernel/defined.ts";
import type { Context } from "../use-case/context.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import type { IncludedWithProducts } from "./schemas.ts";
import { getProducts } from "./store.ts";

export const productIncludes = ["main_image", "files", "component_products"] as const;

/** Reads the requested related resources, without duplicates. Empty if there are none. */
export async function readIncluded(
  { table }: Context,
  products: readonly Product[],
  requestedIncludes: ReadonlySet<string>,
): Promise<{ readonly included?: IncludedWithProducts }> {
  const idsIfRequested = (name: string, ids: readonly string[]) =>
    requestedIncludes.has(name) ? [...new Set(ids)] : [];
  const imageIds = idsIfRequested(
    "main_image",
    products.flatMap(({ mainImageId }) => mainImageId ?? []),
  );
  const fileIds = idsIfRequested(
    "files",
    products.flatMap(({ files }) => files.map(({ id }) => id)),
  );
  const optionIds = idsIfRequested(
    "component_products",
    products.flatMap(({ fields }) => optionIdsOf(fields)),
  );
  const [images, files, options] = await Promise.all([
    getFiles(table, imageIds),
    getFiles(table, fileIds),
    getProducts(table, optionIds),
  ]);
  const components = options.flatMap((option) => (option ? [productView(option.value)] : []));
  const included = dropUndefined({
    main_images: unlessEmpty(images),
    files: unlessEmpty(files),
    component_products: unlessEmpty(components),
  });
  return Object.keys(included).length > 0 ? { included } : {};
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
