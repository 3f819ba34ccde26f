import {
  DISCOUNT_TO_CHANGE,
  DISCOUNT_TO_DELETE,
  ITEM_DISCOUNT_TO_CHANGE,
  ITEM_DISCOUNT_TO_DELETE,
  TAX_TO_CHANGE,
  TAX_TO_DELETE,
  TO_CLEAR_OF_PRICES,
  TO_DISCOUNT,
  TO_TAX,
} from "../../../areas/carts/carts-to-price.ts";
import { cartItemId } from "../../../areas/carts/sample-cart.ts";
import { sampleId } from "../../../local/demo/sample-call.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
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
export const cartPriceExamples: Examples = {
  "carts/custom-discounts/create-custom-discounts": {
    caller,
    path: ofCart(TO_DISCOUNT),
    body: { data: [club] },
    more: {
      "For an item of the cart": {
        data: [
          {
            ...returned,
            relationships: {
              item: { data: { type: "cart_item", id: cartItemId(TO_DISCOUNT, 3) } },
            },
          },
        ],
      },
    },
  },
  "carts/custom-discounts/update-custom-discount": {
    caller,
    path: { ...ofCart(TO_DISCOUNT), customDiscountID: sampleId(DISCOUNT_TO_CHANGE) },
    body: { data: club },
  },
  "carts/custom-discounts/delete-custom-discount": {
    caller,
    path: { ...ofCart(TO_DISCOUNT), customDiscountID: sampleId(DISCOUNT_TO_DELETE) },
  },
  "carts/custom-discounts/delete-custom-discounts": { caller, path: ofCart(TO_CLEAR_OF_PRICES) },
  "carts/custom-discounts/create-item-discount": {
    caller,
    path: ofItem(TO_DISCOUNT, 3),
    body: { data: returned },
  },
  "carts/custom-discounts/update-item-discount": {
    caller,
    path: { ...ofItem(TO_DISCOUNT, 1), customDiscountID: sampleId(ITEM_DISCOUNT_TO_CHANGE) },
    body: { data: returned },
  },
  "carts/custom-discounts/delete-item-discount": {
    caller,
    path: { ...ofItem(TO_DISCOUNT, 2), customDiscountID: sampleId(ITEM_DISCOUNT_TO_DELETE) },
  },
  "carts/taxes/create-tax": { caller, path: ofItem(TO_TAX, 3), body: { data: salesTax } },
  "carts/taxes/create-taxes": {
    caller,
    path: ofCart(TO_TAX),
    body: {
      data: [
        {
          ...salesTax,
          relationships: { item: { data: { type: "cart_item", id: cartItemId(TO_TAX, 1) } } },
        },
        {
          type: "tax_item",
          name: "Import duty",
          amount: 120,
          relationships: { item: { data: { type: "cart_item", id: cartItemId(TO_TAX, 2) } } },
        },
      ],
      options: { add_all_or_nothing: true },
    },
  },
  "carts/taxes/update-tax": {
    caller,
    path: { ...ofItem(TO_TAX, 1), taxID: sampleId(TAX_TO_CHANGE) },
    body: { data: { ...salesTax, rate: 0.06 } },
  },
  "carts/taxes/delete-tax": { caller, path: { ...ofItem(TO_TAX, 2), taxID: sampleId(TAX_TO_DELETE) } },
  "carts/taxes/delete-taxes": { caller, path: ofCart(TO_CLEAR_OF_PRICES) },
};
