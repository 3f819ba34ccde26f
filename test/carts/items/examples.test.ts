import { cartItemId } from "../../../infra/areas/carts/sample-cart.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const ofCart = (cart: string) => ({ cartID: demoId(cart) });
const ofItem = (cart: string, number: number) => ({ ...ofCart(cart), itemID: cartItemId(cart, number) });

const teaForTwo = {
  type: "cart_item",
  id: demoId("tea-for-two"),
  quantity: 1,
  bundle_configuration: {
    selected_options: {
      cups: { [demoId("pebble-cup")]: 2 },
      tea: { [demoId("lighthouse")]: 1, [demoId("sea-mint")]: 1 },
    },
  },
};

showExamples({
  "carts/items/add-cart-items": {
    path: ofCart("cart to fill"),
    data: { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 2 },
    more: {
      "A product by its id": { data: { type: "cart_item", id: demoId("tide-bowl"), quantity: 1 } },
      "Several at once": {
        data: [
          { type: "cart_item", sku: "TW-KELP-GREEN", quantity: 6 },
          { type: "cart_item", sku: "TW-INFUSER", quantity: 1 },
        ],
        options: { add_all_or_nothing: true },
      },
      "A product with texts of the buyer": {
        data: { type: "cart_item", sku: "TW-NOTEBOOK", quantity: 1, custom_inputs: { initials: "AH" } },
      },
      "A bundle with a choice": { data: teaForTwo },
      "A custom item": {
        data: {
          type: "custom_item",
          name: "Framing of the harbour chart",
          sku: "FRAME-OAK-30",
          description: "Oak frame, 30 by 40 cm",
          quantity: 1,
          price: { amount: 4500, includes_tax: true },
        },
      },
      "A promotion code": { data: { type: "promotion_item", code: "WELCOME10" } },
      "Items of another cart": { data: { type: "cart_items", cart_id: demoId("cart Breakfast table") } },
      "What would happen": {
        data: [
          { type: "cart_item", sku: "TW-SEA-MINT", quantity: 3 },
          { type: "cart_item", sku: "TW-OAK-TRAY", quantity: 50 },
        ],
        options: { dry_run: true },
      },
    },
  },
  "carts/items/list-cart-items": { path: ofCart("cart Breakfast table") },
  "carts/items/update-cart-item": { path: ofItem("cart to change", 1), data: { quantity: 3 } },
  "carts/items/update-cart-items": {
    path: ofCart("cart to change"),
    data: [
      { id: cartItemId("cart to change", 1), quantity: 4 },
      { id: cartItemId("cart to change", 2), quantity: 6 },
    ],
  },
  "carts/items/delete-cart-item": { path: ofItem("cart to change", 3) },
  "carts/items/delete-cart-items": { path: ofCart("cart to clear of its items") },
  "carts/promotions/list-cart-promotions": {
    path: ofCart("cart Breakfast table"),
    query: { "page[limit]": "2" },
  },
  "carts/promotions/delete-promotion-code": {
    path: { ...ofCart("cart with a code to remove"), code: "WELCOME10" },
  },
});
