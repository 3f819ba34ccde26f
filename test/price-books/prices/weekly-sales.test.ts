import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";

const BOUNDS = { valid_from: "2026-03-01T00:00:00Z", valid_to: "2026-12-01T00:00:00Z" };
const WEEKEND = { ...BOUNDS, rrule: "FREQ=WEEKLY;BYDAY=SA,SU", tzid: "Europe/London" };

async function aShop() {
  const shop = await aMerchant();
  const create = (sales: Record<string, object>, sku = "MUG") => {
    const all = Object.entries(sales).map(([name, schedule]) => [name, { schedule, ...usd(900) }]);
    const attributes = { sku, ...usd(1000), sales: Object.fromEntries(all) };
    return shop.post(`/pcm/pricebooks/${shop.pricebook_id}/prices`, {
      data: { type: "product-price", attributes },
    });
  };
  return { ...shop, create };
}

describe("a sale on some days of each week", () => {
  it("201: is shown as it was sent; null is as absent", async () => {
    const { create, get, pricebook_id } = await aShop();
    const { id } = await expectData(
      create({ ends: WEEKEND, mondays: { ...BOUNDS, rrule: "FREQ=WEEKLY;BYDAY=MO", tzid: null } }),
    );
    const shown = await expectData(get(`/pcm/pricebooks/${pricebook_id}/prices/${id}`));
    const bounds = { valid_from: "2026-03-01T00:00:00.000Z", valid_to: "2026-12-01T00:00:00.000Z" };
    expect(shown.attributes.sales?.["ends"]?.schedule).toEqual({ ...WEEKEND, ...bounds });
    expect(shown.attributes.sales?.["mondays"]?.schedule).toEqual({
      ...bounds,
      rrule: "FREQ=WEEKLY;BYDAY=MO",
    });
    await expectData(create({ plain: { ...BOUNDS, rrule: null, tzid: null } }, "PLAIN"));
  });

  it.each([
    ["without an end", { a: { ...WEEKEND, valid_to: null } }, "'valid_to'"],
    ["without a beginning", { a: { rrule: WEEKEND.rrule, valid_to: BOUNDS.valid_to } }, "'valid_from'"],
    ["with a time zone alone", { a: { ...BOUNDS, tzid: "UTC" } }, "'tzid' without 'rrule'"],
    ["with an unknown time zone", { a: { ...WEEKEND, tzid: "Mars/Base" } }, "'tzid' of the sale 'a'"],
    ["beside a plain sale", { a: WEEKEND, b: BOUNDS }, "same price"],
    [
      "twice on the same days",
      { a: WEEKEND, b: { ...WEEKEND, rrule: "FREQ=WEEKLY;BYDAY=SU,SA" } },
      "same schedule",
    ],
    [
      "twice, in UTC",
      { a: { ...WEEKEND, tzid: "UTC" }, b: { ...BOUNDS, rrule: WEEKEND.rrule } },
      "same schedule",
    ],
  ])("422: %s", async (_, sales, said) => {
    const { create, get, pricebook_id } = await aShop();
    const { status, body } = await create(sales);
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(said)]);
    expect((await get(`/pcm/pricebooks/${pricebook_id}/prices`)).body.meta.results.total).toBe(0);
  });

  it.each([
    "FREQ=DAILY",
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYDAY=SA;INTERVAL=2",
    "freq=weekly;byday=sa",
    "RRULE:FREQ=WEEKLY;BYDAY=SA",
    "FREQ=WEEKLY;BYDAY=SA\n",
  ])("422: the rule %j, named", async (rrule) => {
    const { create } = await aShop();
    const { status, body } = await create({ a: { ...WEEKEND, rrule } });
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining("schedule.rrule")]);
  });
});
