import { getFiles } from "../files/store.ts";
import type { FileResource } from "../releases/published-product.ts";
import type { Context } from "../use-case/context.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { getProducts } from "./store.ts";

/** What `include` may ask of products. */
export const productIncludes = ["main_image", "files", "component_products"] as const;

/** The related resources that were asked for, each once; nothing when there are none. */
export async function includedWith(
  { table }: Context,
  products: readonly Product[],
  asked: ReadonlySet<string>,
): Promise<{ readonly included?: object }> {
  const wanted = (name: string, ids: readonly string[]) => (asked.has(name) ? [...new Set(ids)] : []);
  const imageIds = wanted(
    "main_image",
    products.flatMap(({ mainImageId }) => mainImageId ?? []),
  );
  const fileIds = wanted(
    "files",
    products.flatMap(({ files }) => files.map(({ id }) => id)),
  );
  const optionIds = wanted(
    "component_products",
    products.flatMap(({ fields }) => optionIdsOf(fields)),
  );
  const [images, files, options] = await Promise.all([
    getFiles(table, imageIds),
    getFiles(table, fileIds),
    getProducts(table, optionIds),
  ]);
  const components = options.flatMap((option) => (option ? [productView(option.value)] : []));
  const included = {
    ...some("main_images", images),
    ...some("files", files),
    ...some("component_products", components),
  };
  return Object.keys(included).length > 0 ? { included } : {};
}

function some(name: string, found: readonly (FileResource | ReturnType<typeof productView>)[]): object {
  return found.length > 0 ? { [name]: found } : {};
}
