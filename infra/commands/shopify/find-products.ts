import { readList } from "../entries/api-calls.ts";
import { toExternalRef } from "./product-fields.ts";
import type { ShopProduct } from "./products.ts";
import { read, readNamed, type Target } from "./target.ts";
import { readFields, readText } from "./views.ts";

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

/** A build removes the children whose variants are not in the file. Keeps those that only a wrong row would remove. */
export function dropLosses(
  { report }: Pick<Target, "report">,
  products: readonly ShopProduct[],
  found: FoundProducts,
): readonly ShopProduct[] {
  return products.filter(({ handle, row, options, hasAllVariants }) => {
    if (!readList(readFields(found.get(handle), "meta"), "product_types").includes("parent")) return true;
    if (options.length > 0 && hasAllVariants) return true;
    const detail =
      options.length > 0
        ? "The store has the product already. It stays as it is, so that no child is lost by the wrong row."
        : "The store has it with variants, the file without. Delete it in the store and run this again.";
    report.tellFault(row, row.column("option1Value"), detail);
    return false;
  });
}

/** The parent of a child; another product itself. */
async function readParent(target: Target, view: unknown): Promise<unknown> {
  const id = readText(view, "relationships", "base_product", "data", "id");
  if (id === "") return view;
  const [parent] = readList(await read(target, `/pcm/products?filter=eq(id,${id})`), "data");
  return parent;
}
