import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const JUNE = "2026-06-01T00:00:00.000Z";
const JULY = "2026-07-01T00:00:00.000Z";

const shop = await aSearchedShop();
const [first, second] = await Promise.all(
  ["Sale pan", "Later pan"].map(async (name) => (await shop.product({ name, sku: name })).id),
);
const sale = (schedule: object, amount: number) => ({
  currencies: { USD: { amount: 2000, includes_tax: true } },
  sales: { summer: { schedule, currencies: { USD: { amount, includes_tax: true } } } },
});
await shop.price("Sale pan", sale({ valid_from: JUNE, valid_to: JULY }, 1250));
await shop.price("Later pan", sale({ valid_from: JULY, valid_to: null }, 333));
await shop.placeIn(shop.parts.pans, first!, second!);
await shop.publish(shop.c1);

/** The price of every product at this time in this currency, by product id. */
async function shownAt(moment: string, code: string): Promise<[string, number | undefined][]> {
  const { hits } = await shop.found({ per_page: 250 }, { now: () => new Date(moment) });
  return hits.map(({ document: { id, attributes } }) => [id, attributes.price?.[code]?.float_price]);
}

describe("prices in searches", () => {
  it.each([
    "2026-05-31T23:59:59.999Z",
    JUNE,
    "2026-06-30T23:59:59.999Z",
    JULY,
    // A time that was searched before.
    JUNE,
  ])("filter and count what every hit shows at %s", async (moment) => {
    for (const code of ["USD", "GBP"]) {
      const shown = await shownAt(moment, code);
      const prices = new Set(shown.flatMap(([, price]) => price ?? []));
      const field = `price.${code}.float_price`;
      const searches = [...prices].map((price) => ({ filter_by: `${field}:=${price}`, per_page: 250 }));
      const now = () => new Date(moment);
      const { results } = (await shop.searchFor(searches, { now })).body;
      for (const [at, price] of [...prices].entries()) {
        const found = results[at]!.hits.map(({ document }) => document.id).toSorted();
        expect([price, found]).toEqual([
          price,
          shown
            .filter((one) => one[1] === price)
            .map(([id]) => id)
            .toSorted(),
        ]);
      }
      const { facet_counts } = await shop.found(
        { facet_by: field, max_facet_values: 250, per_page: 0 },
        { now },
      );
      const [{ stats, counts }] = facet_counts;
      expect([stats.min, stats.max]).toEqual([Math.min(...prices), Math.max(...prices)]);
      expect(counts.map(({ value }) => Number(value)).toSorted()).toEqual([...prices].toSorted());
    }
  });

  it("are those of the sale as long as it runs", async () => {
    const prices = async (moment: string) => {
      const shown = new Map(await shownAt(moment, "USD"));
      return [first!, second!].map((id) => shown.get(id));
    };
    expect(await prices("2026-05-01T00:00:00.000Z")).toEqual([20, 20]);
    expect(await prices(JUNE)).toEqual([12.5, 20]);
    expect(await prices(JULY)).toEqual([20, 3.33]);
  });
});
