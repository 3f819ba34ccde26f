import { describe, expect, it } from "@jest/globals";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, product } from "../../support/shops/carts.ts";
import { TEA_SET } from "../../support/shops/tea-set.ts";

const keyed = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const LONG = "k".repeat(50_000);
const ones = (count: number) => Array(count).fill(1);

describe("bodies that are wrong in thousands of places", () => {
  it.each([
    ["texts", product("S1", 1, { custom_inputs: keyed(2000, 1) })],
    ["texts below a long key", product("S1", 1, { custom_inputs: { [LONG]: keyed(2000, 1) } })],
    ["components", product("TEA-SET", 1, { bundle_configuration: { selected_options: keyed(2000, {}) } })],
    ["kinds", product("S1", 1, { bundle_configuration: { selected_options: keyed(2000, 1) } })],
    [
      "quantities below a long key",
      product("S1", 1, { bundle_configuration: { selected_options: { [LONG]: keyed(2000, 0.5) } } }),
    ],
    ["taxes", custom("w", { tax: ones(9000) })],
  ])("400 with 100 errors at most and a small answer: %s", async (_, item) => {
    const shop = await anAdministrator([TEA_SET]);
    const { status, body } = await shop.post("/v2/carts/C/items", { data: item });
    expect(status).toBe(400);
    expect(body.errors.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(body).length).toBeLessThan(200_000);
  });

  it("400 for one error for each element of a list, however much is wrong with it", async () => {
    const shop = await anAdministrator();
    const data = Array.from({ length: 900 }, (_, at) => custom(`w${at}`, { tax: ones(90) }));
    const { status, body } = await shop.post("/v2/carts/C/items", { data });
    expect([status, body.errors.length]).toEqual([400, 900]);
  });

  it("404: all or nothing reports each element that is refused, more than a hundred as well", async () => {
    const shop = await anAdministrator();
    const { add } = shop;
    await add("C", product("S1"));
    const ghosts = Array.from({ length: 150 }, (_, at) => product(`GHOST-${at}`));
    const added = await shop.post("/v2/carts/C/items", {
      data: ghosts,
      options: { add_all_or_nothing: true },
    });
    expect([added.status, added.body.errors.length]).toEqual([404, 150]);
    const unknown = Array.from({ length: 150 }, (_, at) => ({ id: `x${at}`, quantity: 1 }));
    const updated = await shop.put("/v2/carts/C/items", { data: unknown });
    expect([updated.status, updated.body.errors.length]).toEqual([404, 150]);
  });

  it("400 for one error for a list with too many elements", async () => {
    const shop = await anAdministrator();
    const { status, body } = await shop.put("/v2/carts/C/items", { data: ones(20_000) });
    expect([status, body.errors]).toMatchObject([400, [{ title: "array_lte", source: "data" }]]);
  });

  it("400 with 100 errors at most for an update", async () => {
    const shop = await anAdministrator();
    const { add } = shop;
    const itemID = (await add("C", product("S1"))).body.data[0].id;
    const data = { custom_inputs: { [LONG]: keyed(200, 1) } };
    const { status, body } = await shop.put(`/v2/carts/C/items/${itemID}`, { data });
    expect([status, body.errors.length]).toEqual([400, 100]);
    expect(JSON.stringify(body).length).toBeLessThan(200_000);
  });
});
