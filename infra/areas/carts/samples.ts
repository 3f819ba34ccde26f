import { associateCart } from "../../../lib/carts/associations/associate-cart.ts";
import type { Owner } from "../../../lib/carts/associations/owners.ts";
import { createCustomDiscounts } from "../../../lib/carts/custom-discounts/create-custom-discounts.ts";
import { createItemDiscount } from "../../../lib/carts/custom-discounts/create-item-discount.ts";
import type { CustomDiscountFields } from "../../../lib/carts/custom-discounts/schemas.ts";
import { updateCartItem } from "../../../lib/carts/items/update-cart-item.ts";
import { createShippingGroup } from "../../../lib/carts/shipping-groups/create-shipping-group.ts";
import type { GroupFields } from "../../../lib/carts/shipping-groups/schemas.ts";
import { createTax } from "../../../lib/carts/taxes/create-tax.ts";
import { type Merchant, sampleCall, sampleId, unlessRefused } from "../../local/demo/merchant.ts";
import { ACCOUNT_ID, CUSTOMER_ID } from "../../local/demo/sample-shoppers.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";
import { bakery } from "../orders/sample-order.ts";
import { HARBOUR_CODE } from "../promotions/samples.ts";
import { addSampleCart, cartItemId, product, type SampleCart } from "./sample-cart.ts";

/** A cart with the content of the breakfast table that became an order, which now has the shipping group. */
export const BREAKFAST_ORDERED = "cart Breakfast table, ordered";

/** Name for the id of a cart's shipping group. */
export const makeGroup = (cart: string) => `group of ${cart}`;

const toTheBakery: GroupFields = {
  type: "shipping_group",
  shipping_type: "courier",
  shipping_price: { base: 900, tax: 0, fees: 100 },
  includes_tax: true,
  address: bakery,
};

/** Carts and orders for reading only. */
async function addCartsToRead(merchant: Merchant): Promise<void> {
  await Promise.all(
    ["cart Breakfast table", BREAKFAST_ORDERED].map((cart) => unlessRefused(addBreakfast(merchant, cart))),
  );
}

async function addBreakfast(merchant: Merchant, cart: string): Promise<void> {
  const isNew = await addSampleCart(merchant, {
    cart,
    items: [product("alder-mug", 2), product("kelp-green"), { type: "promotion_item", code: HARBOUR_CODE }],
    fields: { name: "Breakfast table", description: "For the new tenants of the quay" },
  });
  if (!isNew) return;
  const id = demoId(cart);
  const group = makeGroup(cart);
  await createShippingGroup(sampleCall(merchant, group), id, toTheBakery, {});
  const inGroup = { data: { shipping_group_id: sampleId(group) } };
  await updateCartItem(merchant(), id, cartItemId(cart), { body: inGroup, headers: {} });
}

const TO_SHIP = "cart to ship";

const welcome = { type: "promotion_item", code: "WELCOME10" } as const;

const cartsToChange: readonly SampleCart[] = [
  {
    cart: "cart to change",
    items: [product("tide-bowl", 2), product("dune-plate", 4), product("pebble-cup")],
  },
  { cart: "cart to delete", items: [product("pencils")] },
  { cart: "cart to fill", items: [product("alder-mug")] },
  { cart: "cart with a code to remove", items: [product("heron-teapot"), welcome] },
  { cart: "cart to clear of its items", items: [product("gull-blend"), product("slack-tide")] },
  { cart: "cart to check out", items: [product("heron-teapot"), product("lighthouse", 2)] },
];

/** Carts for examples. Each part is changed or deleted by one example only. */
async function addCartsToChange(merchant: Merchant): Promise<void> {
  const adding = [...cartsToChange.map((cart) => addSampleCart(merchant, cart)), addCartToShip(merchant)];
  await Promise.all(adding.map(unlessRefused));
}

async function addCartToShip(merchant: Merchant): Promise<void> {
  const isNew = await addSampleCart(merchant, { cart: TO_SHIP, items: [product("oak-tray")] });
  if (!isNew) return;
  for (const group of ["group to change", "group to delete"]) {
    await createShippingGroup(sampleCall(merchant, group), demoId(TO_SHIP), toTheBakery, {});
  }
}

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
async function addCartsToPrice(merchant: Merchant): Promise<void> {
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

/** Carts of the member's account, for lists. */
const KITCHEN = "cart Kitchen of Ada";
export const GIFTS = "cart Gifts of Ada";

const TO_GIVE_UP = "cart to give up";

const kitchen: SampleCart = {
  cart: KITCHEN,
  items: [product("tide-bowl", 4), product("dune-plate", 4)],
  fields: { name: "Kitchen at home" },
};
const gifts: SampleCart = {
  cart: GIFTS,
  items: [product("cove-candle", 3)],
  fields: { name: "Gifts for the crew" },
};

/** Carts of the sample member and the sample customer. */
async function addOwnedCarts(merchant: Merchant): Promise<void> {
  for (const sample of [kitchen, gifts]) {
    if (await addSampleCart(merchant, sample)) await give(merchant, sample.cart, "account", ACCOUNT_ID);
  }
  const guests = ["cart to take along", "cart to take home"];
  await Promise.all(guests.map((cart) => addSampleCart(merchant, { cart, items: [product("tea-towel")] })));
  if (await addSampleCart(merchant, { cart: TO_GIVE_UP, items: [product("cedar-soap")] })) {
    await give(merchant, TO_GIVE_UP, "account", ACCOUNT_ID);
    await give(merchant, TO_GIVE_UP, "customer", CUSTOMER_ID);
  }
}

async function give(merchant: Merchant, cart: string, owner: Owner, id: string): Promise<void> {
  const request = { params: { cartID: demoId(cart) }, body: { data: [{ id }] }, headers: {} };
  await associateCart(merchant(), owner, request);
}

/** Carts for reading, and a separate cart or item for each call that changes one. */
async function addSampleCarts(merchant: Merchant): Promise<void> {
  const independent = [addCartsToRead, addCartsToChange, addCartsToPrice];
  await Promise.all(independent.map((add) => unlessRefused(add(merchant))));
  // Carts of one owner are added in turn, to avoid conflicts.
  await addOwnedCarts(merchant);
}

export const samples: DemoPart = { after: ["accounts", "customers", "promotions"], add: addSampleCarts };
