import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Method } from "../../../lib/use-case/gateway.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, onItem, product } from "../../support/shops/carts.ts";
import { bundle, CUP, TEA_SET } from "../../support/shops/tea-set.ts";
import { ofVolume } from "../../support/volume.ts";

const numRuns = ofVolume(120, 5000);
const ref = (id: string) => onItem(id, "cart_item");
const TAX = { type: "tax_item", name: "VAT", jurisdiction: "DE", code: "19", rate: 0.19, amount: null };
const OFF = aCustomDiscount({ amount: -1 });
const GROUP = {
  type: "shipping_group",
  shipping_type: "x",
  external_ref: "r",
  includes_tax: true,
  shipping_price: { base: 1, tax: 2, fees: 3 },
  address: { first_name: "Nora" },
  delivery_estimate: { start: "2031-03-04T09:00:00Z", end: "2031-03-05T09:00:00Z" },
};

/** Values of types that the code may not expect. */
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

/** A valid body in which one to three values are replaced by odd ones. */
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
  const changed = replaced(Reflect.get(body, first), rest, value);
  if (!Array.isArray(body)) return { ...body, [first]: changed };
  return body.map((one, at) => (String(at) === String(first) ? changed : one));
}

type Target = readonly [id: string, Method, path: (ids: Ids) => string, body: (ids: Ids) => unknown];
type Ids = { readonly itemID: string; readonly taxID: string; readonly shippingGroupID: string };

const TARGETS: readonly Target[] = [
  [
    "carts/items/add-cart-items",
    "POST",
    () => "/v2/carts/D/items",
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
  [
    "carts/items/update-cart-item",
    "PUT",
    (ids) => `/v2/carts/D/items/${ids.itemID}`,
    () => ({ data: { quantity: 2, custom_inputs: { a: "x" }, shipping_group_id: null } }),
  ],
  [
    "carts/items/update-cart-items",
    "PUT",
    () => "/v2/carts/D/items",
    ({ itemID }) => ({ data: [{ id: itemID, quantity: 2 }], options: { update_all_or_nothing: false } }),
  ],
  ["carts/taxes/create-tax", "POST", (ids) => `/v2/carts/D/items/${ids.itemID}/taxes`, () => ({ data: TAX })],
  [
    "carts/taxes/update-tax",
    "PUT",
    (ids) => `/v2/carts/D/items/${ids.itemID}/taxes/${ids.taxID}`,
    () => ({ data: TAX }),
  ],
  [
    "carts/taxes/create-taxes",
    "POST",
    () => "/v2/carts/D/taxes",
    ({ itemID }) => ({ data: [{ ...TAX, ...ref(itemID) }], options: { add_all_or_nothing: false } }),
  ],
  [
    "carts/custom-discounts/create-custom-discounts",
    "POST",
    () => "/v2/carts/D/custom-discounts",
    ({ itemID }) => ({ data: [OFF, { ...OFF, ...ref(itemID) }], options: { add_all_or_nothing: false } }),
  ],
  [
    "carts/custom-discounts/create-item-discount",
    "POST",
    (ids) => `/v2/carts/D/items/${ids.itemID}/custom-discounts`,
    () => ({ data: OFF }),
  ],
  [
    "carts/shipping-groups/create-shipping-group",
    "POST",
    () => "/v2/carts/D/shipping-groups",
    () => ({ data: GROUP }),
  ],
  [
    "carts/shipping-groups/update-shipping-group",
    "PUT",
    (ids) => `/v2/carts/D/shipping-groups/${ids.shippingGroupID}`,
    () => ({ data: GROUP }),
  ],
];

async function aTarget() {
  const admin = await anAdministrator([TEA_SET]);
  await admin.add("D", product("S1"));
  const itemID = (await admin.add("D", product("S2"))).body.data[0].id;
  const tax = await admin.post(`/v2/carts/D/items/${itemID}/taxes`, { data: TAX });
  const group = await admin.post("/v2/carts/D/shipping-groups", { data: GROUP });
  return { ...admin, ids: { itemID, taxID: tax.body.data.id, shippingGroupID: group.body.data.id } };
}

describe("bodies with odd values", () => {
  it.each(TARGETS)(
    "%s refuses or accepts them, never breaks",
    async (_, method, pathOf, bodyOf) => {
      const { send: ask, ids } = await aTarget();
      const send = async (body: unknown) => {
        const answer = await ask(method, pathOf(ids), { body });
        expect([body, answer.status < 500]).toEqual([body, true]);
      };
      await fc.assert(fc.asyncProperty(mutated(bodyOf(ids)), send), { numRuns });
      expect({}).not.toHaveProperty("amount");
    },
    600_000,
  );
});
