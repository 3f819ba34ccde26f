import { expectData, shopOn } from "../shop.ts";
import { aMerchant } from "./merchant.ts";

/** A merchant with a tee in two colours and three sizes, whose children are not built yet. */
export async function aTee(attributes: object = {}) {
  const shop = await aMerchant();
  const variation = async (name: string, options: readonly string[]) => {
    const { id } = await expectData(
      shop.post("/pcm/variations", { data: { type: "product-variation", attributes: { name } } }),
    );
    const ids: Record<string, string> = {};
    for (const option of options) ids[option] = await addOption(id, option);
    return { id: id as string, ids };
  };
  const addOption = async (variation_id: string, name: string): Promise<string> => {
    const data = { type: "product-variation-option", attributes: { name, description: name } };
    return (await expectData(shop.post(`/pcm/variations/${variation_id}/options`, { data }))).id;
  };
  const colour = await variation("Colour", ["Rust", "Slate"]);
  const size = await variation("Size", ["S", "M", "L"]);
  const tee = await shop.product({ name: "Field tee", sku: "TEE", slug: "field-tee", ...attributes });
  const product_id: string = tee.id;
  const link = (...ids: string[]) =>
    expectData(
      shop.post(`/pcm/products/${product_id}/relationships/variations`, {
        data: ids.map((id) => ({ type: "product-variation", id })),
      }),
    );
  await link(colour.id, size.id);
  const start = () => expectData(shop.post(`/pcm/products/${product_id}/build`));
  const children = async () =>
    (await shopOn(shop.table).get(`/pcm/products/${product_id}/children?page[limit]=100`)).body.data;
  const skus = async () => (await children()).map((child) => child.attributes.sku);
  const parent = () => expectData(shop.get(`/pcm/products/${product_id}`));
  const rules = (build_rules: object) =>
    expectData(
      shop.put(`/pcm/products/${product_id}`, { data: { type: "product", attributes: { build_rules } } }),
    );
  const modifier = (variation_id: string, option_id: string, attributes: object) =>
    expectData(
      shop.post(`/pcm/variations/${variation_id}/options/${option_id}/modifiers`, {
        data: { type: "product-variation-modifier", attributes },
      }),
    );
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
