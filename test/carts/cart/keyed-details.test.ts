import { describe, expect, it } from "@jest/globals";
import { createCustomDiscounts } from "../../../functions/carts/custom-discounts/create-custom-discounts.ts";
import { createItemDiscount } from "../../../functions/carts/custom-discounts/create-item-discount.ts";
import { deleteCustomDiscount } from "../../../functions/carts/custom-discounts/delete-custom-discount.ts";
import { deleteItemDiscount } from "../../../functions/carts/custom-discounts/delete-item-discount.ts";
import { createShippingGroup } from "../../../functions/carts/shipping-groups/create-shipping-group.ts";
import { deleteShippingGroup } from "../../../functions/carts/shipping-groups/delete-shipping-group.ts";
import { createTax } from "../../../functions/carts/taxes/create-tax.ts";
import { deleteTax } from "../../../functions/carts/taxes/delete-tax.ts";
import type { Cart } from "../../../lib/carts/cart/cart.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { unpack } from "../../../lib/table/pack.ts";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { product } from "../../support/shops/carts.ts";
import { failingTable } from "../../support/tables/failing-table.ts";

const off = { type: "custom_discount", external_id: "x", discount_engine: "own", description: "d" };
const DISCOUNT = { ...off, discount_code: "one", amount: -10 };
const TAX = { type: "tax_item", name: "one", rate: 0.1 };
const GROUP = { type: "shipping_group", shipping_type: "one" };
const MADE = [
  ["a tax", createTax, TAX, deleteTax],
  ["a discount of the cart", createCustomDiscounts, DISCOUNT, deleteCustomDiscount],
  ["a discount of a line", createItemDiscount, DISCOUNT, deleteItemDiscount],
  ["a shipping group", createShippingGroup, GROUP, deleteShippingGroup],
] as const;

/** Cart `D` with a line, after a request that made a detail of it and died before it could keep its answer. */
async function afterADeath(endpoint: Endpoint, data: object) {
  const { ask, add, table } = await anAdministrator();
  const { body } = await add("D", [product("S1")]);
  const itemID = String(body.data[0].id);
  const send = (one: Endpoint, more: object = {}, params: object = {}) =>
    ask(one, { cartID: "D", itemID, ...params }, more);
  const headers = { "idempotency-key": "k" };
  const retry = () => send(endpoint, { data, headers, now: () => new Date(NOON.getTime() + 60_000) });
  const first = await send(endpoint, { data, headers, table: failingTable(table, 0, "killed") });
  expect(first.status).toBe(500);
  return { table, send, retry };
}

/** The id of the one detail that the stored cart has. */
async function idOfDetail(table: Table): Promise<string> {
  const item = await table.get({ pk: "CART#D", sk: "CART" });
  const cart = unpack(item?.["packed"]) as Cart & { lines: Cart["items"] };
  const owners = [...cart.lines.map((line) => ({ ...line, shipping_groups: [] })), { ...cart, taxes: [] }];
  const details = owners.flatMap(({ taxes = [], custom_discounts = [], shipping_groups = [] }) => [
    ...taxes,
    ...custom_discounts,
    ...shipping_groups,
  ]);
  return details[0]!.id;
}

describe.each(MADE)(
  "the retry of a request that made %s and died before its answer",
  (_, make, data, remove) => {
    it("shows what was made, although others of the kind came later", async () => {
      const { send, retry } = await afterADeath(make, data);
      const two = { name: "two", discount_code: "two", shipping_type: "two" };
      expect((await send(make, { data: { ...data, ...two } })).status).toBe(201);
      const { status, body } = await retry();
      expect(status).toBe(201);
      expect(body.data.name ?? body.data.discount_code ?? body.data.shipping_type).toBe("one");
    });

    it("404 if it was deleted meanwhile, and nothing is made again", async () => {
      const { table, send, retry } = await afterADeath(make, data);
      const id = await idOfDetail(table);
      const ids = { taxID: id, customDiscountID: id, shippingGroupID: id };
      expect((await send(remove, {}, ids)).status).toBe(204);
      for (const _again of [1, 2]) {
        const { status, body } = await retry();
        expect([status, body.errors[0].detail]).toEqual([404, expect.stringContaining(`'${id}'`)]);
      }
      await expect(idOfDetail(table)).rejects.toThrow(TypeError);
    });
  },
);

it("a list of discounts is shown without those that were deleted meanwhile", async () => {
  const { table, send, retry } = await afterADeath(createCustomDiscounts, [DISCOUNT]);
  await send(deleteCustomDiscount, {}, { customDiscountID: await idOfDetail(table) });
  const { status, body } = await retry();
  expect([status, body.data]).toEqual([201, []]);
});
