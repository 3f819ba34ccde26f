import { endpoint as build } from "../../../functions/jobs/build-product.ts";
import { endpoint as listChildren } from "../../../functions/products/list-product-children.ts";
import { endpoint as addVariations } from "../../../functions/products/variations/add-product-variations.ts";
import { endpoint as createVariation } from "../../../functions/variations/create-variation.ts";
import { endpoint as createOption } from "../../../functions/variations/options/create-variation-option.ts";
import { call } from "../call.ts";
import { aMerchant } from "./merchant.ts";

/** A merchant with a product whose variations have so many options each; it is not built yet. */
export async function aParent(...options: readonly number[]) {
  return aParentOf(await aMerchant(), options);
}

export async function aParentOf(shop: Awaited<ReturnType<typeof aMerchant>>, options: readonly number[]) {
  const { table, ask } = shop;
  const refs = [];
  for (const [at, count] of options.entries()) {
    const { id } = await ask(
      createVariation,
      {},
      {
        type: "product-variation",
        attributes: { name: `v${at}` },
      },
    );
    for (let option = 0; option < count; option += 1) {
      const attributes = { name: `${at}-${option}`, description: "One of them" };
      await ask(createOption, { variation_id: id }, { type: "product-variation-option", attributes });
    }
    refs.push({ type: "product-variation", id });
  }
  const { id } = await shop.product({ name: "Tee", sku: "TEE", slug: "tee" });
  const params = { product_id: id as string };
  await ask(addVariations, params, refs);
  return {
    ...shop,
    params,
    build: () => ask(build, params),
    children: async () => (await call(listChildren, { table, params, query: "page[limit]=100" })).body,
  };
}
