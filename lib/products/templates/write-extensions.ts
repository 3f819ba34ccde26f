import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/table.ts";
import { templatesRead } from "../../templates/templates-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Product, ProductFields } from "../product.ts";
import { listSentTemplates, listTemplateSlugs, replaceExtensions } from "./attached-templates.ts";

/**
 * Replaces a product's extensions as a write sends them; reads templates and the store's setting if it does.
 * @throws ApiError 422 for each value that breaks the rules of its template, and for more than 25 templates
 */
export async function writeExtensions(
  { table, now }: Pick<Context, "table" | "now">,
  product: Product,
  sent: ProductFields["extensions"] | null,
): Promise<Product> {
  if (sent === undefined) return product;
  const slugs = [...listSentTemplates(sent), ...listTemplateSlugs(product)];
  const { templates, store } = await readTogether(table, {
    templates: templatesRead(slugs),
    store: settingsRead,
  });
  const isTyped = store.settings.extensions === "typed";
  return replaceExtensions(product, sent, { templates, isTyped, now: now().toISOString() });
}
