import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { aSegmentedShop, SOON } from "../../support/shops/segmented-shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const PREVIEW = "ep-pricebook-ids-for-price-segmentation-preview";
const SHOWN = "ep-pricebook-ids-of-available-prices-to-show";

async function aMerchantsShop() {
  const shop = await aSegmentedShop();
  const at = `/catalogs/${shop.catalog_id}/releases/latest/products`;
  const readAs = (headers: Record<string, string>, id = shop.ids.mug) =>
    shop.get(`${at}/${id}`, { now: () => SOON, headers });
  return { ...shop, at, readAs };
}

describe("price books of a release, for administrators", () => {
  it("200: previews prices by the books of the header, the first first", async () => {
    const { readAs, books, ids } = await aMerchantsShop();
    const read = async (names: string, id?: string) => {
      const { attributes, meta } = await expectData(readAs({ [PREVIEW]: names }, id));
      return [attributes.price?.["USD"]?.amount, meta.alternative_prices?.[0]?.price["USD"]?.amount];
    };
    expect(await read(`${books.G}, ${books.Z}`)).toEqual([1450, 1800]);
    expect(await read(`${books.Z},${books.G.toUpperCase()}`)).toEqual([1600, 1800]);
    expect(await read(books.R)).toEqual([1800, undefined]);
    expect(await read(books.Z, ids.child)).toEqual([2500, 3200]);
  });

  it("200: previews in lists", async () => {
    const { get, at, books } = await aMerchantsShop();
    const page = await expectData(get(`${at}?filter=eq(sku,MUG-ALDER)`, { headers: { [PREVIEW]: books.G } }));
    expect(page[0]?.attributes.price?.["USD"]?.amount).toBe(1450);
  });

  it("200: a book that the release has not has no entry in it", async () => {
    const { readAs, book } = await aMerchantsShop();
    const { attributes } = await expectData(readAs({ [PREVIEW]: await book("Late") }));
    expect(attributes.price?.["USD"]?.amount).toBe(1800);
  });

  it("400: six books, an unknown one, a release without segmentation", async () => {
    const { readAs, books, setRule, rules, setCatalog, publish, book } = await aMerchantsShop();
    const six = [...Object.values(books), await book("X"), await book("Y")].join();
    for (const names of [six, `${books.G},${UNKNOWN_ID}`, "nonsense"]) {
      const { status, body } = await readAs({ [PREVIEW]: names });
      expect([status, body.errors[0]?.source]).toEqual([
        400,
        "EP-Pricebook-IDs-For-Price-Segmentation-Preview",
      ]);
    }
    for (const id of Object.values(rules)) await expectData(setRule(id, { pricebook_ids: [] }));
    await expectData(setCatalog({ enable_price_segmentation: false }));
    await publish();
    const { status, body } = await readAs({ [PREVIEW]: books.G });
    expect([status, body.errors[0]?.source]).toEqual([
      400,
      "EP-Pricebook-IDs-For-Price-Segmentation-Preview",
    ]);
    expect((await expectData(readAs({}))).meta.available_pricebook_ids).toBeUndefined();
  });

  it("200: without a header the ids of the books that have the sku, in reads and lists", async () => {
    const { readAs, books, ids, get, at } = await aMerchantsShop();
    const { meta, attributes } = await expectData(readAs({}));
    expect(attributes.price?.["USD"]?.amount).toBe(1800);
    expect([...(meta.available_pricebook_ids ?? [])].sort()).toEqual([books.R, books.Z, books.G].sort());
    expect((await expectData(readAs({}, ids.bowl))).meta.available_pricebook_ids?.toSorted()).toEqual(
      [books.R, books.K].sort(),
    );
    const page = await expectData(get(`${at}?filter=eq(sku,TEERustS)`));
    expect(page[0]?.meta.available_pricebook_ids).toEqual([books.R]);
  });

  it("200: prices of all books or of some, with tiers and sales", async () => {
    const { readAs, books, ids } = await aMerchantsShop();
    const { meta } = await expectData(readAs({ [SHOWN]: "all" }));
    const usd = (amount: number) => ({ USD: { amount, includes_tax: false } });
    expect(meta.available_pricebook_ids).toBeUndefined();
    expect(meta.available_prices).toHaveLength(3);
    expect(meta.available_prices).toEqual(
      expect.arrayContaining([
        {
          pricebook_id: books.R,
          price: { ...usd(1800), GBP: { amount: 1500, includes_tax: false } },
          tiers: { six_pack: { minimum_quantity: 6, price: usd(1600) } },
          sales: {},
        },
        { pricebook_id: books.Z, price: usd(1600), tiers: {}, sales: {} },
        {
          pricebook_id: books.G,
          price: usd(1450),
          tiers: { dozen: { minimum_quantity: 12, price: usd(1300) } },
          sales: {},
        },
      ]),
    );
    const tea = await expectData(readAs({ [SHOWN]: `${books.R},${UNKNOWN_ID}` }, ids.tea));
    expect(tea.meta.available_prices).toEqual([
      {
        pricebook_id: books.R,
        price: usd(900),
        tiers: {},
        sales: {
          march: {
            schedule: { valid_from: "2026-03-01T00:00:00.000Z", valid_to: "2026-04-01T00:00:00.000Z" },
            price: usd(700),
            tiers: {},
          },
        },
      },
    ]);
  });

  it("200: shoppers' reads ignore both headers", async () => {
    const { callAs, get, books, ids } = await aMerchantsShop();
    const headers = { [PREVIEW]: books.G, [SHOWN]: "all" };
    for (const as of ["implicit", "client_credentials"] as const) {
      const call = { ...(await callAs("guest", { headers })), as };
      const { body, text } = await get(`/catalog/products/${ids.mug}`, call);
      expect([body.data.attributes.price?.["USD"]?.amount, text.includes("available_")]).toEqual([
        1800,
        false,
      ]);
    }
  });
});
