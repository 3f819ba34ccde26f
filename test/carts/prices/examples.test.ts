import { cartItemId } from "../../../infra/areas/carts/sample-cart.ts";
import { sampleId } from "../../../infra/local/demo/merchant.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const ofCart = (cart: string) => ({ cartID: demoId(cart) });
const ofItem = (cart: string, number: number) => ({ ...ofCart(cart), itemID: cartItemId(cart, number) });

const club = {
  type: "custom_discount",
  external_id: "loyalty-2041",
  discount_engine: "Quay Club",
  description: "Ten dollars for members of the club",
  discount_code: "QUAYCLUB10",
  amount: -1000,
};
const returned = {
  type: "custom_discount",
  external_id: "scratch-88",
  discount_engine: "Workshop",
  description: "A second with a scratch in the glaze",
  discount_code: "SECOND",
  amount: -600,
};
const salesTax = {
  type: "tax_item",
  name: "Maine sales tax",
  jurisdiction: "US-ME",
  code: "ME-55",
  rate: 0.055,
};

/** Custom discounts and taxes of carts, set by the store's own systems. */
showExamples({
  "carts/custom-discounts/create-custom-discounts": {
    path: ofCart("cart to discount"),
    data: [club],
    more: {
      "For an item of the cart": {
        data: [
          {
            ...returned,
            relationships: { item: { data: { type: "cart_item", id: cartItemId("cart to discount", 3) } } },
          },
        ],
      },
    },
  },
  "carts/custom-discounts/update-custom-discount": {
    path: { ...ofCart("cart to discount"), customDiscountID: sampleId("discount to change") },
    data: club,
  },
  "carts/custom-discounts/delete-custom-discount": {
    path: { ...ofCart("cart to discount"), customDiscountID: sampleId("discount to delete") },
  },
  "carts/custom-discounts/delete-custom-discounts": { path: ofCart("cart to clear of taxes and discounts") },
  "carts/custom-discounts/create-item-discount": { path: ofItem("cart to discount", 3), data: returned },
  "carts/custom-discounts/update-item-discount": {
    path: { ...ofItem("cart to discount", 1), customDiscountID: sampleId("discount of an item to change") },
    data: returned,
  },
  "carts/custom-discounts/delete-item-discount": {
    path: { ...ofItem("cart to discount", 2), customDiscountID: sampleId("discount of an item to delete") },
  },
  "carts/taxes/create-tax": { path: ofItem("cart to tax", 3), data: salesTax },
  "carts/taxes/create-taxes": {
    path: ofCart("cart to tax"),
    body: {
      data: [
        {
          ...salesTax,
          relationships: { item: { data: { type: "cart_item", id: cartItemId("cart to tax", 1) } } },
        },
        {
          type: "tax_item",
          name: "Import duty",
          amount: 120,
          relationships: { item: { data: { type: "cart_item", id: cartItemId("cart to tax", 2) } } },
        },
      ],
      options: { add_all_or_nothing: true },
    },
  },
  "carts/taxes/update-tax": {
    path: { ...ofItem("cart to tax", 1), taxID: sampleId("tax to change") },
    data: { ...salesTax, rate: 0.06 },
  },
  "carts/taxes/delete-tax": { path: { ...ofItem("cart to tax", 2), taxID: sampleId("tax to delete") } },
  "carts/taxes/delete-taxes": { path: ofCart("cart to clear of taxes and discounts") },
});
