import { readList } from "../entries/api-calls.ts";
import { toExternalRef } from "./product-fields.ts";
import type { ShopProduct } from "./products.ts";
import { read, readNamed, type Target } from "./target.ts";
import { readText } from "./views.ts";

/** The products of the store that earlier runs have written, by handle. */
export type FoundProducts = ReadonlyMap<string, unknown>;

/** Finds products by their slugs; those with another slug by now, by a sku. Each read costs the same in a large store. */
export async function findProducts(target: Target, products: readonly ShopProduct[]): Promise<FoundProducts> {
  const handles = new Map(products.map((product) => [toExternalRef(product), product.handle]));
  const found = new Map<string, unknown>();
  const take = (view: unknown) => {
    const handle = handles.get(readText(view, "attributes", "external_ref"));
    if (handle !== undefined && !found.has(handle)) found.set(handle, view);
  };
  const slugs = products.map(({ slug }) => slug);
  for (const view of await readNamed(target, "/pcm/products", "slug", slugs)) take(view);
  const others = products.filter(({ handle }) => !found.has(handle));
  const skus = others.flatMap(({ variants }) => variants.slice(0, 1).map(({ sku }) => sku));
  for (const view of await readNamed(target, "/pcm/products", "sku", skus))
    take(await readParent(target, view));
  return found;
}

/** The parent of a child; another product itself. */
async function readParent(target: Target, view: unknown): Promise<unknown> {
  const id = readText(view, "relationships", "base_product", "data", "id");
  if (id === "") return view;
  const [parent] = readList(await read(target, `/pcm/products?filter=eq(id,${id})`), "data");
  return parent;
}
