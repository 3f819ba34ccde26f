import { demoId } from "../../infra/local/demo/stable-id.ts";
import type { StoredPart } from "../formats/stored-part.ts";
import { asShopper } from "../support/runtime.ts";
import { expectData, type Shop } from "../support/shop.ts";

/** A request with an `Idempotency-Key`, whose answer the store keeps. */
export const addKeyedItem = (shop: Shop) =>
  expectData(
    shop.post(
      "/v2/carts/full/items",
      { data: { type: "cart_item", sku: "TW-DRIFTWOOD", quantity: 1 } },
      { headers: { "idempotency-key": "cart" } },
    ),
  );

async function addCarts(shop: Shop): Promise<void> {
  const custom_discounts_enabled = true;
  await expectData(
    shop.post("/v2/carts", {
      data: {
        id: "full",
        name: "Full",
        description: "Of everything",
        contact: { email: "guest@example.com" },
        custom_attributes: { table: { type: "integer", value: 7 } },
        discount_settings: { custom_discounts_enabled },
      },
    }),
  );
  const group = await expectData(
    shop.post("/v2/carts/full/shipping-groups", {
      data: { type: "shipping_group", shipping_type: "express", shipping_price: { base: 500, tax: 95 } },
    }),
  );
  const lines = await expectData(
    shop.post("/v2/carts/full/items", {
      data: [
        { type: "cart_item", id: demoId("alder-mug"), quantity: 2, shipping_group_id: group.id },
        { type: "cart_item", id: demoId("tea-for-two"), quantity: 1 },
        { type: "cart_item", sku: "TW-KELP-GREEN", quantity: 6 },
        { type: "custom_item", name: "Gift wrap", sku: "wrap", quantity: 1, price: { amount: 450 } },
      ],
    }),
  );
  const tax = { type: "tax_item", name: "VAT", code: "VAT", jurisdiction: "UK", rate: 0.2 };
  await expectData(shop.post(`/v2/carts/full/items/${lines[0].id}/taxes`, { data: tax }));
  const discount = {
    type: "custom_discount",
    external_id: "d1",
    discount_engine: "house",
    description: "A regular",
    discount_code: "REGULAR",
    amount: -100,
  };
  await expectData(shop.post("/v2/carts/full/custom-discounts", { data: [discount] }));
  await expectData(shop.post(`/v2/carts/full/items/${lines[0].id}/custom-discounts`, { data: discount }));
  const more = { data: { type: "cart_item", quantity: 7 } };
  await expectData(shop.put(`/v2/carts/full/items/${lines[2].id}`, more, { as: "implicit" }));
  const headers = await asShopper({ customer: demoId("customer of a cart") }, shop.now());
  await expectData(shop.post("/v2/carts", { data: { id: "signed-in" } }, { headers, as: "implicit" }));
  await addKeyedItem(shop);
}

/** A guest's cart with a name and a listed address, and the traces of a deleted cart. */
async function listAndDeleteCarts(shop: Shop): Promise<void> {
  await expectData(shop.put("/v2/carts/full", { data: { description: "Of everything, and listed" } }));
  await expectData(shop.post("/v2/carts", { data: { id: "deleted" } }));
  await expectData(shop.delete("/v2/carts/deleted"));
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [
  { place: 40, add: addCarts },
  { place: 90, add: listAndDeleteCarts },
];
