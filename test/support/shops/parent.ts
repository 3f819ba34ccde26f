import { expectData } from "../shop.ts";
import { aMerchant } from "./merchant.ts";

/** A merchant with a product whose variations have these numbers of options. Its children are not built yet. */
export async function aParent(...options: readonly number[]) {
  return aParentWith(await aMerchant(), options);
}

export async function aParentWith(shop: Awaited<ReturnType<typeof aMerchant>>, options: readonly number[]) {
  const refs = [];
  for (const [at, count] of options.entries()) {
    const { id } = await expectData(
      shop.post("/pcm/variations", {
        data: {
          type: "product-variation",
          attributes: { name: `v${at}` },
        },
      }),
    );
    for (let option = 0; option < count; option += 1) {
      const attributes = { name: `${at}-${option}`, description: "One of them" };
      await expectData(
        shop.post(`/pcm/variations/${id}/options`, {
          data: { type: "product-variation-option", attributes },
        }),
      );
    }
    refs.push({ type: "product-variation", id });
  }
  const { id } = await shop.product({ name: "Tee", sku: "TEE", slug: "tee" });
  const params = { product_id: id };
  await expectData(shop.post(`/pcm/products/${params.product_id}/relationships/variations`, { data: refs }));
  return {
    ...shop,
    params,
    build: () => expectData(shop.post(`/pcm/products/${params.product_id}/build`)),
    children: async () =>
      (await shop.get(`/pcm/products/${params.product_id}/children?page[limit]=100`)).body,
  };
}
