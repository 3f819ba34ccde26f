import { describe, expect, it } from "@jest/globals";
import type { Call } from "../support/call.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";

const BOUNDS = { valid_from: "2026-03-01T00:00:00.000Z", valid_to: "2026-12-01T00:00:00.000Z" };

/** A mug for 10.00, on weekends in London for 8.00; all week, but for Saturdays, in UTC for 9.00. */
async function aShop() {
  const shop = await aMerchant();
  const mug = await shop.product({ name: "Mug", sku: "MUG" });
  const weekend = { ...BOUNDS, rrule: "FREQ=WEEKLY;BYDAY=SA,SU", tzid: "Europe/London" };
  const others = { ...BOUNDS, rrule: "FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH,FR" };
  const sales = { weekend: { schedule: weekend, ...usd(800) }, others: { schedule: others, ...usd(900) } };
  await shop.price("MUG", { ...usd(1000), sales });
  await shop.attach([mug.id]);
  await shop.publish();
  const at = (time: string): Call => ({
    ...{ as: "implicit", profile: "compatible" },
    now: () => new Date(time),
  });
  const read = async (time: string) => {
    const { meta } = await expectData(shop.get(`/catalog/products/${mug.id}`, at(time)));
    return [meta.display_price?.without_tax?.amount, meta.sale_id, meta.sale_expires];
  };
  return { ...shop, mug, at, read };
}

describe("a sale on some days of each week", () => {
  it.each([
    ["2026-03-06T23:59:59.999Z", 900, "others", "2026-03-07T00:00:00.000Z"],
    ["2026-03-07T00:00:00.000Z", 800, "weekend", "2026-03-09T00:00:00.000Z"],
    ["2026-03-08T23:59:59.999Z", 800, "weekend", "2026-03-09T00:00:00.000Z"],
    ["2026-03-09T00:00:00.000Z", 900, "others", "2026-03-14T00:00:00.000Z"],
    // On Sunday the 29th clocks in London go forward.
    ["2026-03-29T22:59:59.999Z", 800, "weekend", "2026-03-29T23:00:00.000Z"],
    ["2026-03-29T23:00:00.000Z", 900, "others", "2026-04-04T00:00:00.000Z"],
    ["2026-04-03T23:00:00.000Z", 800, "weekend", "2026-04-05T23:00:00.000Z"],
    ["2026-11-29T12:00:00.000Z", 800, "weekend", "2026-11-30T00:00:00.000Z"],
    ["2026-11-30T12:00:00.000Z", 900, "others", "2026-12-01T00:00:00.000Z"],
  ])("at %s costs %i", async (time, amount, sale, expires) => {
    const { read } = await aShop();
    expect(await read(time)).toEqual([amount, sale, expires]);
  });

  it("does not run before its bounds, nor after them", async () => {
    const { read } = await aShop();
    expect((await read("2026-02-28T12:00:00.000Z"))[0]).toBe(1000);
    expect((await read("2026-12-05T12:00:00.000Z"))[0]).toBe(1000);
  });

  it("counts in carts and searches, of the same process at any time", async () => {
    const { post, at } = await aShop();
    const data = { type: "cart_item", sku: "MUG", quantity: 1 };
    for (const [time, amount] of [
      ["2026-03-06T12:00:00.000Z", 900],
      ["2026-03-07T12:00:00.000Z", 800],
      ["2026-03-10T12:00:00.000Z", 900],
      ["2026-03-14T12:00:00.000Z", 800],
    ] as const) {
      const items = await expectData(
        post(`/v2/carts/${amount}-${time.slice(8, 10)}/items`, { data }, at(time)),
      );
      expect(items.map((item) => ("unit_price" in item ? item.unit_price?.amount : 0))).toEqual([amount]);
      const search = { type: "search", q: "*", filter_by: `price.amount:=${amount}` };
      const { body } = await post("/catalog/multi-search", { searches: [search] }, at(time));
      expect(body.results[0]).toMatchObject({ found: 1 });
    }
  });

  it("is shown to merchants with its days", async () => {
    const { get, put, publish, catalog_id, mug } = await aShop();
    const attributes = { enable_price_segmentation: true };
    await expectData(
      put(`/catalogs/${catalog_id}`, { data: { type: "catalog", id: catalog_id, attributes } }),
    );
    const release = await publish();
    const headers = { "ep-pricebook-ids-of-available-prices-to-show": "all" };
    const path = `/catalogs/${catalog_id}/releases/${release.id}/products/${mug.id}` as const;
    const { meta } = await expectData(get(path, { headers }));
    expect(meta.available_prices[0].sales.weekend.schedule).toEqual({
      ...BOUNDS,
      rrule: "FREQ=WEEKLY;BYDAY=SA,SU",
      tzid: "Europe/London",
    });
  });
});
