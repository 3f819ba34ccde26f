import { TITLES } from "../kernel/error-titles.ts";
import { errorOf, notFound, problem, unprocessable } from "../kernel/errors.ts";
import { completeSelection, selectionFaults } from "../releases/bundle.ts";
import { publishedProducts } from "../releases/resolve-products.ts";
import { shopperContext, shopperCurrency, shopperLanguages } from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { selectedIds } from "./bundle-view.ts";
import { includedWithPublished, publishedAt } from "./published-includes.ts";
import { publishedProductView } from "./published-product-view.ts";
import type { ShopperInput } from "./read-catalog-product.ts";
import type { ConfigureRequest } from "./schemas/requests.ts";

/**
 * A bundle with the shopper's selection and its price; nothing is stored.
 * @throws ApiError 404, 422 for a product that is no bundle and for each way in which the selection breaks its rules
 */
export async function configureProduct(
  ctx: Context,
  productId: string,
  { headers, query, body }: ShopperInput & { readonly body: ConfigureRequest },
): Promise<Reply> {
  const [[found], { settings }] = await Promise.all([
    publishedProducts(ctx, [{ id: productId }], shopperContext(headers, ctx.shopper)),
    getSettings(ctx.table),
  ]);
  const currency = shopperCurrency(headers, settings);
  if (!found) throw notFound("product", productId);
  const { product, release } = found;
  const { components } = product.attributes;
  if (!components) throw unprocessable("Only bundles can be configured.", { title: TITLES.failedValidation });
  const { selected_options } = body.data;
  const [fault, ...faults] = selectionFaults(components, selected_options).map((detail) =>
    problem(422, detail, { title: TITLES.failedValidation, source: "data.selected_options" }),
  );
  if (fault) throw errorOf(fault, ...faults);
  const setting = { release, currency, now: ctx.now(), languages: shopperLanguages(headers) };
  const selection = completeSelection(components, selected_options);
  const [included, chosen] = await Promise.all([
    includedWithPublished(ctx, [product], query.include, setting),
    publishedAt(
      ctx,
      [...selectedIds(selection)].map((id) => ({ id })),
      release,
    ),
  ]);
  const view = publishedProductView(product, setting, { selection });
  const chosenViews = chosen.map((one) => [one.id, publishedProductView(one, setting)]);
  const meta = { ...view.meta, component_product_data: Object.fromEntries(chosenViews) };
  const links = { self: `/catalog/products/${product.id}` };
  return { body: { data: { ...view, meta }, links, ...(included ? { included } : {}) } };
}
