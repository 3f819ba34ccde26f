import { endpoint as build } from "../../../functions/jobs/build-product.ts";
import { endpoint as listChildren } from "../../../functions/products/list-product-children.ts";
import { endpoint as readProduct } from "../../../functions/products/read-product.ts";
import { endpoint as updateProduct } from "../../../functions/products/update-product.ts";
import { endpoint as addVariations } from "../../../functions/products/variations/add-product-variations.ts";
import { endpoint as createVariation } from "../../../functions/variations/create-variation.ts";
import { endpoint as createModifier } from "../../../functions/variations/modifiers/create-option-modifier.ts";
import { endpoint as createOption } from "../../../functions/variations/options/create-variation-option.ts";
import { call } from "../call.ts";
import { aMerchant } from "./merchant.ts";

/** A merchant with a tee in two colours and three sizes, whose children are not built yet. */
export async function aTee(attributes: object = {}) {
  const shop = await aMerchant();
  const variation = async (name: string, options: readonly string[]) => {
    const { id } = await shop.ask(createVariation, {}, { type: "product-variation", attributes: { name } });
    const ids: Record<string, string> = {};
    for (const option of options) ids[option] = await addOption(id, option);
    return { id: id as string, ids };
  };
  const addOption = async (variation_id: string, name: string): Promise<string> => {
    const data = { type: "product-variation-option", attributes: { name, description: name } };
    return (await shop.ask(createOption, { variation_id }, data)).id;
  };
  const colour = await variation("Colour", ["Rust", "Slate"]);
  const size = await variation("Size", ["S", "M", "L"]);
  const tee = await shop.product({ name: "Field tee", sku: "TEE", slug: "field-tee", ...attributes });
  const product_id: string = tee.id;
  const link = (...ids: string[]) =>
    shop.ask(
      addVariations,
      { product_id },
      ids.map((id) => ({ type: "product-variation", id })),
    );
  await link(colour.id, size.id);
  const start = () => shop.ask(build, { product_id });
  const children = async () =>
    (await call(listChildren, { table: shop.table, params: { product_id }, query: "page[limit]=100" })).body
      .data;
  const skus = async () => (await children()).map((child: any) => child.attributes.sku);
  const parent = () => shop.ask(readProduct, { product_id });
  const rules = (build_rules: object) =>
    shop.ask(updateProduct, { product_id }, { type: "product", attributes: { build_rules } });
  const modifier = (variation_id: string, option_id: string, attributes: object) =>
    shop.ask(createModifier, { variation_id, option_id }, { type: "product-variation-modifier", attributes });
  return {
    ...shop,
    variation,
    addOption,
    colour,
    size,
    product_id,
    start,
    children,
    skus,
    parent,
    rules,
    modifier,
    link,
  };
}
