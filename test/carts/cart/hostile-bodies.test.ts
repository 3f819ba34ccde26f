import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createCustomDiscounts } from "../../../functions/carts/custom-discounts/create-custom-discounts.ts";
import { createItemDiscount } from "../../../functions/carts/custom-discounts/create-item-discount.ts";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { updateCartItem } from "../../../functions/carts/items/update-cart-item.ts";
import { updateCartItems } from "../../../functions/carts/items/update-cart-items.ts";
import { createShippingGroup } from "../../../functions/carts/shipping-groups/create-shipping-group.ts";
import { updateShippingGroup } from "../../../functions/carts/shipping-groups/update-shipping-group.ts";
import { createTax } from "../../../functions/carts/taxes/create-tax.ts";
import { createTaxes } from "../../../functions/carts/taxes/create-taxes.ts";
import { updateTax } from "../../../functions/carts/taxes/update-tax.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, product } from "../../support/shops/carts.ts";
import { bundle, CUP, TEA_SET } from "../../support/shops/tea-set.ts";

const numRuns = process.env["CARTWRIGHT_LONG"] === "1" ? 5000 : 120;
const ref = (id: string) => ({ relationships: { item: { data: { type: "cart_item", id } } } });
const TAX = { type: "tax_item", name: "VAT", jurisdiction: "DE", code: "19", rate: 0.19, amount: null };
const OFF = {
  type: "custom_discount",
  external_id: "x",
  discount_engine: "own",
  description: "d",
  discount_code: "c",
  amount: { amount: -1 },
};
const GROUP = {
  type: "shipping_group",
  shipping_type: "x",
  external_ref: "r",
  includes_tax: true,
  shipping_price: { base: 1, tax: 2, fees: 3 },
  address: { first_name: "Nora" },
  delivery_estimate: { start: "2031-03-04T09:00:00Z", end: "2031-03-05T09:00:00Z" },
};

/** Values that break code which expects others. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    "x",
    "__proto__",
    "constructor",
    "\u0000",
    "\ud800",
    "𝄞".repeat(300),
    0,
    -0,
    -1,
    0.1,
    1e21,
    2 ** 53,
    -(2 ** 53),
    5e-324,
    1.797e308,
    [],
    {},
    [[]],
    { data: [] },
    { constructor: 1, toString: "x", length: -1 },
    { amount: { amount: { amount: 1 } } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A good body in which one to three places hold something odd. */
const mutated = (good: unknown) => {
  const places: (string | number)[][] = [[]];
  const walk = (value: unknown, path: (string | number)[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      places.push([...path, key]);
      walk(child, [...path, key]);
    }
  };
  walk(good, []);
  return fc
    .array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((body, [path, value]) => replaced(body, path, value), good));
};

function replaced(body: unknown, [first, ...rest]: (string | number)[], value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof body !== "object" || body === null) return body;
  const copy: any = Array.isArray(body) ? [...body] : { ...body };
  copy[first] = replaced(copy[first], rest, value);
  return copy;
}

type Target = readonly [Endpoint, (ids: Ids) => unknown, params?: (ids: Ids) => Record<string, string>];
type Ids = { readonly itemID: string; readonly taxID: string; readonly shippingGroupID: string };

const TARGETS: readonly Target[] = [
  [
    addCartItems,
    () => ({
      data: [
        product("S1", 1, {
          custom_inputs: { a: { b: "x" } },
          tax: [TAX],
          location: "here",
          shipping_group_id: "x",
        }),
        custom("w", { custom_inputs: { a: "x" }, description: "d" }),
        bundle("TEA-SET", { vessel: { [CUP]: 2 } }),
        { type: "cart_items", cart_id: "C" },
      ],
      options: { add_all_or_nothing: false, dry_run: true },
    }),
  ],
  [updateCartItem, () => ({ data: { quantity: 2, custom_inputs: { a: "x" }, shipping_group_id: null } })],
  [
    updateCartItems,
    ({ itemID }) => ({ data: [{ id: itemID, quantity: 2 }], options: { update_all_or_nothing: false } }),
  ],
  [createTax, () => ({ data: TAX })],
  [updateTax, () => ({ data: TAX })],
  [
    createTaxes,
    ({ itemID }) => ({ data: [{ ...TAX, ...ref(itemID) }], options: { add_all_or_nothing: false } }),
  ],
  [
    createCustomDiscounts,
    ({ itemID }) => ({ data: [OFF, { ...OFF, ...ref(itemID) }], options: { add_all_or_nothing: false } }),
  ],
  [createItemDiscount, () => ({ data: OFF })],
  [createShippingGroup, () => ({ data: GROUP })],
  [updateShippingGroup, () => ({ data: GROUP })],
];

async function aTarget() {
  const admin = await anAdministrator([TEA_SET]);
  const cartID = "D";
  await admin.add(cartID, product("S1"));
  const itemID: string = (await admin.add(cartID, product("S2"))).body.data[0].id;
  const taxID: string = (await admin.post(`/v2/carts/${cartID}/items/${itemID}/taxes`, { data: TAX })).body
    .data.id;
  const shippingGroupID: string = (await admin.post(`/v2/carts/${cartID}/shipping-groups`, { data: GROUP }))
    .body.data.id;
  return { ...admin, ids: { itemID, taxID, shippingGroupID } };
}

describe("bodies with odd values [T-16, T-17]", () => {
  it.each(TARGETS.map((target) => [target[0].id, target] as const))(
    "%s refuses or accepts them, never breaks",
    async (_, [endpoint, bodyOf]) => {
      const { ask, ids } = await aTarget();
      const send = async (body: unknown) => {
        const answer = await ask(endpoint, { cartID: "D", ...ids }, { body: body as object });
        expect([body, answer.status < 500]).toEqual([body, true]);
      };
      await fc.assert(fc.asyncProperty(mutated(bodyOf(ids)), send), { numRuns });
      expect(({} as any).amount).toBeUndefined();
    },
    600_000,
  );
});
