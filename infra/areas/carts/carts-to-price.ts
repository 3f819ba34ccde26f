import { createCustomDiscounts } from "../../../lib/carts/custom-discounts/create-custom-discounts.ts";
import { createItemDiscount } from "../../../lib/carts/custom-discounts/create-item-discount.ts";
import type { CustomDiscountFields } from "../../../lib/carts/custom-discounts/schemas.ts";
import { createTax } from "../../../lib/carts/taxes/create-tax.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { sampleCall } from "../../local/demo/sample-call.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { addSampleCart, cartItemId, product } from "./sample-cart.ts";

const TO_DISCOUNT = "cart to discount";
const TO_TAX = "cart to tax";

const loyalty: CustomDiscountFields = {
  type: "custom_discount",
  external_id: "loyalty-2041",
  discount_engine: "Quay Club",
  description: "Five dollars for members",
  discount_code: "QUAYCLUB",
  amount: -500,
};
const salesTax = { type: "tax_item", name: "Maine sales tax", jurisdiction: "US-ME", rate: 0.055 } as const;
const open = { discount_settings: { custom_discounts_enabled: true } } as const;

/** Carts whose discounts and taxes examples add, change and delete. */
export async function addCartsToPrice(merchant: Merchant): Promise<void> {
  const independent = [addCartToDiscount, addCartToTax, addCartToClear];
  await Promise.all(independent.map((add) => unlessRefused(add(merchant))));
}

async function addCartToDiscount(merchant: Merchant): Promise<void> {
  const items = [product("harbour-jug"), product("oak-tray"), product("cove-candle")];
  if (!(await addSampleCart(merchant, { cart: TO_DISCOUNT, items, fields: open }))) return;
  for (const name of ["discount to change", "discount to delete"])
    await discount(merchant, TO_DISCOUNT, name);
  for (const [name, number] of [
    ["discount of an item to change", 1],
    ["discount of an item to delete", 2],
  ] as const) {
    const input = { body: { data: loyalty }, headers: {} };
    const itemId = cartItemId(TO_DISCOUNT, number);
    await createItemDiscount(sampleCall(merchant, name), demoId(TO_DISCOUNT), itemId, input);
  }
}

async function discount(merchant: Merchant, cart: string, name: string): Promise<void> {
  const input = { body: { data: [loyalty] }, itemProblems: new Map(), headers: {} };
  await createCustomDiscounts(sampleCall(merchant, name), demoId(cart), input);
}

async function addCartToTax(merchant: Merchant): Promise<void> {
  const items = [product("tea-towel", 2), product("whisk"), product("scoop")];
  if (!(await addSampleCart(merchant, { cart: TO_TAX, items }))) return;
  await tax(merchant, TO_TAX, "tax to change");
  await tax(merchant, TO_TAX, "tax to delete", 2);
}

async function tax(merchant: Merchant, cart: string, name: string, number = 1): Promise<void> {
  const input = { body: { data: salesTax }, headers: {} };
  await createTax(sampleCall(merchant, name), demoId(cart), cartItemId(cart, number), input);
}

async function addCartToClear(merchant: Merchant): Promise<void> {
  const cart = "cart to clear of taxes and discounts";
  if (!(await addSampleCart(merchant, { cart, items: [product("tea-towel")], fields: open }))) return;
  await tax(merchant, cart, "tax to clear");
  await discount(merchant, cart, "discount to clear");
}
