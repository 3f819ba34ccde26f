import { beforeAll, describe, expect, it } from "@jest/globals";
import { apron, apronChildren } from "../../../../infra/local/demo/aprons.ts";
import { TAX_CHANNEL } from "../../../../infra/local/demo/for-storefronts.ts";
import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { deriveChildId } from "../../../../lib/releases/children.ts";
import { shopOn } from "../../../support/shop.ts";
import { openDemoStore } from "../../../support/shops/demo-store.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const shop = shopOn(table, { now, as: "implicit", profile: "compatible" });

/** Ids of all products in the catalog, from all pages. */
const soldIds = async () => {
  const { body } = await shop.get("/catalog/products?page[limit]=100");
  return body.data.map(({ id }) => id);
};
/** The stock of these products as storefronts read it, by id. */
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

  it("sells a bundle, a child and a download, and has less of each afterwards", async () => {
    const [slate, bundle, guide] = [
      deriveChildId(demoId(apron.slug), apronChildren.at(-1)?.optionIds ?? []),
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

describe("the demo shop of a store that begins with the profile compatible", () => {
  const fresh = memoryTable({ now });
  const storefront = shopOn(fresh, { now, as: "implicit", profile: "compatible" });
  beforeAll(() => openDemoStore(fresh, "compatible"));

  it("has stock at two locations for every product", async () => {
    const { body: sold } = await storefront.get("/catalog/products?page[limit]=100");
    expect(sold.data.length).toBeGreaterThan(30);
    for (const { id } of sold.data) {
      const headers = { "EP-Inventories-Multi-Location": "true" };
      const { body } = await storefront.get(`/v2/inventories/${id}` as const, { headers });
      expect(Object.keys(body.data.attributes.locations)).toEqual(["workshop", "ferry-shop"]);
    }
  });

  it("costs the same dollars and euros as with the other profile, and has prices in pounds, too", async () => {
    const pricesOf = async (asked: typeof shop) => {
      const { body } = await asked.get("/catalog/products?page[limit]=100");
      return new Map(body.data.map(({ id, attributes: { price } }) => [id, price]));
    };
    const [before, after] = [await pricesOf(shop), await pricesOf(storefront)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [id, price] of before) {
      const { GBP: pounds, ...others } = after.get(id) ?? {};
      expect([id, others]).toEqual([id, { ...price }]);
      // A bundle whose price is that of its chosen options has no price of its own.
      if (Object.keys(others).length > 0) expect(pounds?.amount).toBeGreaterThan(0);
    }
    const headers = { "X-Moltin-Currency": "GBP" };
    const { body } = await storefront.get("/catalog/products?filter=eq(sku,TW-ALDER-MUG)", { headers });
    expect(body.data[0]?.meta.display_price?.without_tax).toMatchObject({
      amount: 1420,
      formatted: "£14.20",
    });
  });

  it("shows prices with tax in one channel, in lists and in searches, and counts brands", async () => {
    const headers = { "EP-Channel": TAX_CHANNEL };
    const { body } = await storefront.get("/catalog/products?filter=eq(sku,TW-ALDER-MUG)", { headers });
    expect(body.data[0]?.meta.display_price).toMatchObject({
      with_tax: { amount: 2160, formatted: "$21.60" },
    });
    const searches = [{ q: "mug", facet_by: "extensions.Details.BRAND-NAME,price.GBP.float_price" }];
    const found = await storefront.post("/catalog/multi-search", { searches }, { headers });
    const [result] = found.body.results;
    if (result?.type !== "search") throw new Error("There is no answer to the search.");
    expect(result.hits[0]?.document.meta.display_price?.with_tax?.amount).toBe(2160);
    const [brands] = result.facet_counts;
    expect(brands?.counts.map(({ value }) => value)).toContain("Heron Pottery");
  });

  it("shows the pictures of an order's products, asked for with holes for what is no product", async () => {
    const ids = [demoId("alder-mug"), "", demoId("tide-bowl"), ""].join(",");
    const { status, body } = await storefront.get(
      `/catalog/products?filter=in(id,${ids})&include=main_image`,
    );
    expect([status, body.data.length, body.included?.main_images?.length]).toEqual([200, 2, 2]);
  });
});
