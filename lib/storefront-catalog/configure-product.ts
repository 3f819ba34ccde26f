import { TITLES } from "../kernel/error-titles.ts";
import { notFound, problem, toApiError, unprocessable } from "../kernel/errors.ts";
import { completeSelection, listSelectionFaults } from "../releases/bundle.ts";
import { readPublishedProducts } from "../releases/resolve-products.ts";
import {
  chooseShopperCurrency,
  parseShopperContext,
  parseShopperLanguages,
} from "../releases/shopper-context.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { collectSelectedIds } from "./bundle-view.ts";
import { readProductsInRelease, readPublishedIncludes } from "./published-includes.ts";
import { toPublishedProductView } from "./published-product-view.ts";
import type { ShopperInput } from "./read-catalog-product.ts";
import type { ConfigureRequest } from "./schemas/requests.ts";

/**
 * Returns a bundle with the shopper's selection and its price; stores nothing.
 * @throws ApiError 404 for an unknown product, 422 if it is no bundle or for each rule that is broken
 */
export async function configureProduct(
  ctx: Context,
  productId: string,
  { headers, query, body }: ShopperInput & { readonly body: ConfigureRequest },
): Promise<Reply> {
  const [[productInRelease], { settings }] = await Promise.all([
    readPublishedProducts(ctx, [{ id: productId }], parseShopperContext(headers, ctx.shopper)),
    getSettings(ctx.table),
  ]);
  const currency = chooseShopperCurrency(headers, settings);
  if (!productInRelease) throw notFound("product", productId);
  const { product, release } = productInRelease;
  const { components } = product.attributes;
  if (!components) throw unprocessable("Only bundles can be configured.", { title: TITLES.failedValidation });
  const { selected_options } = body.data;
  const [fault, ...faults] = listSelectionFaults(components, selected_options).map((detail) =>
    problem(422, detail, { title: TITLES.failedValidation, source: "data.selected_options" }),
  );
  if (fault) throw toApiError(fault, ...faults);
  const languages = parseShopperLanguages(headers, settings);
  const setting = { release, currency, now: ctx.now(), languages };
  const selection = completeSelection(components, selected_options);
  const [included, chosen] = await Promise.all([
    readPublishedIncludes(ctx, [product], query.include, setting),
    readProductsInRelease(
      ctx,
      [...collectSelectedIds(selection)].map((id) => ({ id })),
      release,
    ),
  ]);
  const view = toPublishedProductView(product, setting, { selection });
  const chosenViews = chosen.map((one) => [one.id, toPublishedProductView(one, setting)]);
  const meta = { ...view.meta, component_product_data: Object.fromEntries(chosenViews) };
  const links = { self: `/catalog/products/${product.id}` };
  return { body: { data: { ...view, meta }, links, ...(included ? { included } : {}) } };
}
