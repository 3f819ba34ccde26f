import { describe, expect, it } from "@jest/globals";
import type { Cart } from "../../../lib/carts/cart/cart.ts";
import { unpack } from "../../../lib/table/pack.ts";
import type { Table } from "../../../lib/table/table.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { NOON } from "../../support/runtime.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { product } from "../../support/shops/carts.ts";
import { failingTable } from "../../support/tables/failing-table.ts";

const DISCOUNT = aCustomDiscount(-10, { discount_code: "one" });
const TAX = { type: "tax_item", name: "one", rate: 0.1 };
const GROUP = { type: "shipping_group", shipping_type: "one" };
type PathOf = (itemID: string) => string;
const ofCart: PathOf = () => "/v2/carts/D/custom-discounts";
const MADE: readonly (readonly [string, PathOf, object])[] = [
  ["a tax", (itemID) => `/v2/carts/D/items/${itemID}/taxes`, TAX],
  ["a discount of the cart", ofCart, DISCOUNT],
  ["a discount of a line", (itemID) => `/v2/carts/D/items/${itemID}/custom-discounts`, DISCOUNT],
  ["a shipping group", () => "/v2/carts/D/shipping-groups", GROUP],
];

/** Cart `D` with an item. A request created a detail of it and its process died before it stored the answer. */
async function afterADeath(pathOf: PathOf, data: object) {
  const { add, table, post, delete: remove } = await anAdministrator();
  const path = pathOf((await add("D", [product("S1")])).body.data[0].id);
  const headers = { "idempotency-key": "k" };
  const retry = () => post(path, { data }, { headers, now: () => new Date(NOON.getTime() + 60_000) });
  const first = await post(path, { data }, { headers, table: failingTable(table, 0, "killed") });
  expect(first.status).toBe(500);
  return {
    table,
    make: (other: object) => post(path, { data: other }),
    remove: async () => (await remove(`${path}/${await idOfDetail(table)}`)).status,
    retry,
  };
}

/** The id of the only detail in the stored cart. */
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

describe.each(MADE)("the retry of a request that made %s and died before its answer", (_, pathOf, data) => {
  it("shows what was made, although others of the kind came later", async () => {
    const { make, retry } = await afterADeath(pathOf, data);
    const names = ["name", "discount_code", "shipping_type"].filter((name) => name in data);
    const two = Object.fromEntries(names.map((name) => [name, "two"]));
    expect((await make({ ...data, ...two })).status).toBe(201);
    const { status, body } = await retry();
    expect(status).toBe(201);
    expect(body.data.name ?? body.data.discount_code ?? body.data.shipping_type).toBe("one");
  });

  it("404 if it was deleted meanwhile, and nothing is made again", async () => {
    const { table, remove, retry } = await afterADeath(pathOf, data);
    const id = await idOfDetail(table);
    expect(await remove()).toBe(204);
    for (const _again of [1, 2]) {
      const { status, body } = await retry();
      expect([status, body.errors[0].detail]).toEqual([404, expect.stringContaining(`'${id}'`)]);
    }
    await expect(idOfDetail(table)).rejects.toThrow(TypeError);
  });
});

it("a list of discounts is shown without those that were deleted meanwhile", async () => {
  const { remove, retry } = await afterADeath(ofCart, [DISCOUNT]);
  await remove();
  const { status, body } = await retry();
  expect([status, body.data]).toEqual([201, []]);
});
