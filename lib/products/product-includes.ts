import { getFiles } from "../files/store.ts";
import { defined } from "../kernel/defined.ts";
import type { Context } from "../use-case/context.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import type { IncludedWithProducts } from "./schemas.ts";
import { getProducts } from "./store.ts";

/** What `include` may ask of products. */
export const productIncludes = ["main_image", "files", "component_products"] as const;

/** The related resources that were asked for, each once; nothing when there are none. */
export async function includedWith(
  { table }: Context,
  products: readonly Product[],
  wanted: ReadonlySet<string>,
): Promise<{ readonly included?: IncludedWithProducts }> {
  const ifWanted = (name: string, ids: readonly string[]) => (wanted.has(name) ? [...new Set(ids)] : []);
  const imageIds = ifWanted(
    "main_image",
    products.flatMap(({ mainImageId }) => mainImageId ?? []),
  );
  const fileIds = ifWanted(
    "files",
    products.flatMap(({ files }) => files.map(({ id }) => id)),
  );
  const optionIds = ifWanted(
    "component_products",
    products.flatMap(({ fields }) => optionIdsOf(fields)),
  );
  const [images, files, options] = await Promise.all([
    getFiles(table, imageIds),
    getFiles(table, fileIds),
    getProducts(table, optionIds),
  ]);
  const components = options.flatMap((option) => (option ? [productView(option.value)] : []));
  const included = defined({
    main_images: unlessEmpty(images),
    files: unlessEmpty(files),
    component_products: unlessEmpty(components),
  });
  return Object.keys(included).length > 0 ? { included } : {};
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
