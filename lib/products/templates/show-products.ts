import { showExtensions } from "../../templates/show-values.ts";
import { getTemplates } from "../../templates/templates-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Product } from "../product.ts";
import { productView } from "../product-view.ts";
import type { ProductView } from "../resource-schemas.ts";
import { listTemplateSlugs } from "./attached-templates.ts";

/** Products with their extensions as answers and releases show them. One read if any has values of a template. */
export async function showProducts(
  { table }: Pick<Context, "table">,
  products: readonly Product[],
): Promise<readonly Product[]> {
  const slugs = products.filter(({ fields }) => fields.extensions).flatMap(listTemplateSlugs);
  const templates = await getTemplates(table, slugs);
  return products.map((product) => {
    const { extensions } = product.fields;
    if (!extensions || !product.templates) return product;
    const shown = showExtensions(extensions, listTemplateSlugs(product), templates);
    return { ...product, fields: { ...product.fields, extensions: shown } };
  });
}

/** Products as merchants read them. */
export async function viewProducts(
  ctx: Pick<Context, "table">,
  products: readonly Product[],
): Promise<ProductView[]> {
  const shown = await showProducts(ctx, products);
  return shown.map((product, at) => productView(product, products[at]));
}

export async function viewProduct(ctx: Pick<Context, "table">, product: Product): Promise<ProductView> {
  const [shown = product] = await showProducts(ctx, [product]);
  return productView(shown, product);
}
