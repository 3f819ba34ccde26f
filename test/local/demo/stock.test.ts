import { beforeAll, describe, expect, it } from "@jest/globals";
import { apron, apronChildren } from "../../../infra/local/demo/aprons.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { childId } from "../../../lib/releases/children.ts";
import { shopOn } from "../../support/shop.ts";
import { openDemoStore } from "../../support/shops/demo-store.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const shop = shopOn(table, { now, as: "implicit", profile: "compatible" });

/** Ids of everything that the catalog lists, on all its pages. */
const soldIds = async () => {
  const { body } = await shop.get("/catalog/products?page[limit]=100");
  return body.data.map(({ id }) => id);
};
/** The stock of these as storefronts read it, by id. */
const stockOf = async (ids: readonly string[]) => {
  const answers = await Promise.all(ids.map((id) => shop.get(`/v2/inventories/${id}` as const)));
  return answers.map(({ status, body }) => (status === 200 ? body.data : undefined));
};

describe("the stock of the demo shop", () => {
  beforeAll(() => openDemoStore(table));

  it("counts few products in the profile specification", async () => {
    const counted = (await stockOf(await soldIds())).filter((stock) => stock !== undefined);
    expect(counted.map(({ id }) => id).sort()).toEqual([demoId("chart"), demoId("oak-tray")].sort());
  });

  it("counts all in the profile compatible, a start with which completes a store that is there", async () => {
    await openDemoStore(table, "compatible");
    const stocks = await stockOf(await soldIds());
    expect(stocks.length).toBeGreaterThan(30);
    expect(stocks.filter((stock) => !(stock && stock.available > 0))).toEqual([]);
    const before = table.all();
    await openDemoStore(table, "compatible");
    expect(table.all()).toEqual(before);
  });

  it("is at two locations for every product of a store that begins with that profile", async () => {
    const fresh = memoryTable({ now });
    await openDemoStore(fresh, "compatible");
    const storefront = shopOn(fresh, { now, as: "implicit", profile: "compatible" });
    const headers = { "EP-Inventories-Multi-Location": "true" };
    for (const id of await soldIds()) {
      const { body } = await storefront.get(`/v2/inventories/${id}` as const, { headers });
      expect(Object.keys(body.data.attributes.locations)).toEqual(["workshop", "ferry-shop"]);
    }
  });

  it("sells a bundle, a child and a download, and has less of each afterwards", async () => {
    const [slate, bundle, guide] = [
      childId(demoId(apron.slug), apronChildren.at(-1)?.optionIds ?? []),
      demoId("morning-set"),
      demoId("tea-guide"),
    ];
    const bought = [slate, bundle, guide];
    const before = await stockOf(bought);
    await shop.get("/v2/carts/stocked");
    for (const id of bought) {
      const data = { type: "cart_item", id, quantity: 2 } as const;
      expect((await shop.post("/v2/carts/stocked/items", { data })).status).toBe(201);
    }
    const address = {
      first_name: "Mira",
      last_name: "Holt",
      line_1: "4 Quay Road",
      postcode: "9011",
      country: "NO",
    };
    const customer = { name: "Mira Holt", email: "mira@example.org" };
    const data = { customer, billing_address: address, shipping_address: address };
    const order = await shop.post("/v2/carts/stocked/checkout", { data });
    const payment = { gateway: "manual", method: "purchase" } as const;
    const paid = await shop.post(`/v2/orders/${order.body.data.id}/payments`, { data: payment });
    expect([paid.status, paid.body.data.status]).toEqual([200, "complete"]);
    const after = await stockOf(bought);
    expect(after.map((stock, at) => Number(before[at]?.available) - Number(stock?.available))).toEqual([
      2, 2, 2,
    ]);
  });
});
