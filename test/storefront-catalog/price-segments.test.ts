import { describe, expect, it } from "@jest/globals";
import { expectData } from "../support/shop.ts";
import { APRIL, aSegmentedShop, type Book, type Who } from "../support/shops/segmented-shop.ts";

type Row = {
  readonly who: Who;
  readonly product: "mug" | "bowl" | "tea" | "child";
  readonly sku: string;
  readonly quantity?: number;
  readonly unit: number;
  readonly book: "R" | "K" | "Z" | "G";
  readonly alternative?: number;
  readonly inApril?: true;
  readonly currency?: "GBP";
};

type Tier = {
  readonly minimum_quantity: number;
  readonly price: Readonly<Record<string, { readonly amount: number }>>;
};

const MUG = { product: "mug", sku: "MUG-ALDER" } as const;
const TEA = { product: "tea", sku: "TEA-OAK" } as const;

/** The public guide's ways to a price: rule, catalog, tier, sale, currency, parent. */
const ROWS: readonly Row[] = [
  { who: "guest", ...MUG, unit: 1800, book: "R" },
  { who: "guest", ...MUG, quantity: 6, unit: 1600, book: "R" },
  { who: "fern", ...MUG, unit: 1600, book: "Z", alternative: 1800 },
  { who: "fern", ...MUG, quantity: 6, unit: 1600, book: "Z", alternative: 1800 },
  { who: "birch", ...MUG, unit: 1450, book: "G", alternative: 1800 },
  { who: "birch", ...MUG, quantity: 12, unit: 1300, book: "G", alternative: 1800 },
  { who: "birch", ...MUG, unit: 1500, book: "R", currency: "GBP" },
  { who: "birch", product: "bowl", sku: "BOWL-ALDER", unit: 2000, book: "K" },
  { who: "fern", ...TEA, unit: 850, book: "Z", alternative: 700 },
  { who: "birch", ...TEA, unit: 850, book: "Z", alternative: 900, inApril: true },
  { who: "fern", product: "child", sku: "TEERustS", unit: 2500, book: "Z", alternative: 3200 },
];

function callOf({ inApril, currency }: Row) {
  return {
    ...(inApril ? APRIL : {}),
    ...(currency ? { headers: { "x-moltin-currency": currency } } : {}),
  };
}

describe("prices by catalog rule", () => {
  it.each(ROWS)("200: $who pays $unit for $sku by book $book", async (row) => {
    const shop = await aSegmentedShop();
    const { meta, attributes } = await shop.read(row.who, shop.ids[row.product], callOf(row));
    const code = row.currency ?? "USD";
    const tiers = Object.values<Tier>(attributes.tiers ?? {}).filter(
      (tier) => tier.minimum_quantity <= (row.quantity ?? 1),
    );
    const unit = tiers.at(-1)?.price[code]?.amount ?? attributes.price?.[code]?.amount;
    expect([unit, meta.pricebook_id]).toEqual([row.unit, shop.books[row.book]]);
    expect(meta.alternative_prices?.map(({ price }) => price[code]?.amount)).toEqual(
      row.alternative === undefined ? undefined : [row.alternative],
    );
    const { body } = await shop.add(row.who, "C", row.sku, row.quantity ?? 1, callOf(row));
    expect(body.data[0]?.unit_price?.amount).toBe(row.unit);
  });

  it("200: the list price has its name, its tiers and its sale", async () => {
    const { read, ids, books } = await aSegmentedShop();
    const { meta } = await read("fern", ids.mug);
    const shown = (amount: number, formatted: string) => ({
      without_tax: { amount, currency: "USD", formatted, float_price: amount / 100 },
    });
    expect(meta.alternative_prices).toEqual([
      {
        name: "List Price",
        pricebook_id: books.R,
        price: { USD: { amount: 1800, includes_tax: false }, GBP: { amount: 1500, includes_tax: false } },
        display_price: shown(1800, "$18.00"),
        tiers: {
          six_pack: {
            price: { USD: { amount: 1600, includes_tax: false } },
            display_price: shown(1600, "$16.00"),
          },
        },
      },
    ]);
    const tea = await read("fern", ids.tea);
    expect(tea.meta.sale_id).toBeUndefined();
    expect(tea.meta.alternative_prices?.[0]).toMatchObject({
      price: { USD: { amount: 700 } },
      original_price: { USD: { amount: 900 } },
      sale_id: "march",
      sale_expires: "2026-04-01T00:00:00.000Z",
    });
  });

  it("200: every currency has its own book", async () => {
    const { read, ids } = await aSegmentedShop();
    const { attributes } = await read("birch", ids.mug, { headers: { "x-moltin-currency": "GBP" } });
    expect(attributes.price).toEqual({
      USD: { amount: 1450, includes_tax: false },
      GBP: { amount: 1500, includes_tax: false },
    });
  });

  it("200: no list price next to one of the same book", async () => {
    const { read, ids, setRule, rules, rank } = await aSegmentedShop();
    await expectData(setRule(rules.gold, { pricebook_ids: rank(["R", 1]) }));
    expect((await read("birch", ids.mug)).meta.alternative_prices).toBeUndefined();
  });

  it("200: segmentation counts from the next publication", async () => {
    const shop = await aSegmentedShop({ publish: false });
    await expectData(shop.setRule(shop.rules.bronze, { pricebook_ids: [] }));
    await expectData(shop.setRule(shop.rules.gold, { pricebook_ids: null }));
    await expectData(shop.setCatalog({ enable_price_segmentation: false }));
    const { meta: plain } = await shop.publish();
    await expectData(shop.setCatalog({ enable_price_segmentation: true }));
    await expectData(shop.setRule(shop.rules.gold, { pricebook_ids: shop.rank(["G", 1]) }));
    const before = (await shop.read("birch", shop.ids.mug)).attributes.price?.["USD"]?.amount;
    const { meta } = await shop.publish();
    const after = (await shop.read("birch", shop.ids.mug)).attributes.price?.["USD"]?.amount;
    expect([plain.price_segmentation_enabled, before, meta.price_segmentation_enabled, after]).toEqual([
      false,
      1800,
      true,
      1450,
    ]);
  });

  it("200: a rule between frozen books counts at once, other books and edited prices when published", async () => {
    const shop = await aSegmentedShop();
    const usd = async () => (await shop.read("fern", shop.ids.mug)).attributes.price?.["USD"]?.amount;
    await expectData(shop.setRule(shop.rules.bronze, { pricebook_ids: shop.rank(["G", 1]) }));
    expect(await usd()).toBe(1450);
    const late = await shop.book("Late");
    await shop.price("MUG-ALDER", { currencies: { USD: { amount: 1, includes_tax: false } } }, late);
    const named = await expectData(
      shop.setRule(shop.rules.bronze, { pricebook_ids: [{ id: late, priority: 3 }] }),
    );
    expect([named.meta.unpublished_pricebook_ids, await usd()]).toEqual([[late], 1800]);
    await shop.publish();
    const told = await expectData(shop.get(`/catalogs/rules/${shop.rules.bronze}`));
    expect([told.meta.unpublished_pricebook_ids, await usd()]).toEqual([undefined, 1]);
    const prices = await expectData(shop.get(`/pcm/pricebooks/${late}/prices`));
    const currencies = { USD: { amount: 2, includes_tax: false } };
    const attributes = { sku: "MUG-ALDER", currencies };
    const id = prices[0]?.id;
    await expectData(
      shop.put(`/pcm/pricebooks/${late}/prices/${id}`, { data: { type: "product-price", id, attributes } }),
    );
    expect(await usd()).toBe(1);
    await shop.publish();
    expect(await usd()).toBe(2);
  });

  it("200: a deleted book is missing from the next release, and shoppers get the default", async () => {
    const shop = await aSegmentedShop();
    await shop.delete(`/pcm/pricebooks/${shop.books.Z}`);
    expect((await shop.read("fern", shop.ids.mug)).attributes.price?.["USD"]?.amount).toBe(1600);
    const { id } = await shop.publish();
    const release = await expectData(shop.get(`/catalogs/${shop.catalog_id}/releases/${id}`));
    expect(release.meta.missing).toEqual({ hierarchy_ids: [], pricebook_ids: [shop.books.Z] });
    expect((await shop.read("fern", shop.ids.mug)).attributes.price?.["USD"]?.amount).toBe(1800);
  });

  it("200: a rule whose time is over gives no shopper its books", async () => {
    const shop = await aSegmentedShop();
    const schedules = [{ valid_from: null, valid_to: "2026-03-10T00:00:00.000Z" }];
    await expectData(shop.setRule(shop.rules.bronze, { schedules }));
    const usd = async (more: object) =>
      (await shop.read("fern", shop.ids.mug, more)).attributes.price?.["USD"]?.amount;
    expect([await usd({}), await usd(APRIL)]).toEqual([1600, 1800]);
  });

  it("200: a child names the modifiers of the book that gave its price, in the order of its variations", async () => {
    const shop = await aSegmentedShop({ publish: false });
    const change = async (book: Book, name: string, amount: number) => {
      const currencies = { USD: { amount, includes_tax: false } };
      const attributes = { name, modifier_type: "price_increment", currencies };
      await expectData(
        shop.post(`/pcm/pricebooks/${shop.books[book]}/modifiers`, {
          data: { type: "price-modifier", attributes },
        }),
      );
    };
    const { colour, size } = shop;
    await shop.modifier(colour.id, colour.ids["Rust"] ?? "", { type: "price", value: "rust" });
    await shop.modifier(size.id, size.ids["M"] ?? "", { type: "price", value: "medium" });
    await change("K", "rust", 1);
    await change("R", "rust", 300);
    await change("R", "medium", 20);
    await change("Z", "rust", 50);
    await shop.start();
    await shop.publish();
    const medium = (await shop.children()).find(({ attributes }) => attributes.sku === "TEERustM")?.id ?? "";
    const seen = async (who: Who, id: string) => {
      const { attributes, meta } = await shop.read(who, id);
      return [attributes.price?.["USD"]?.amount, attributes.price_modifiers, meta.price_modifiers];
    };
    const adds = (amount: number) => ({
      modifier_type: "price_increment",
      currencies: { USD: { amount, includes_tax: false } },
    });
    const inRetail = { rust: adds(300), medium: adds(20) };
    expect(await seen("guest", medium)).toEqual([3320, ["rust", "medium"], inRetail]);
    expect(await seen("fern", medium)).toEqual([2550, ["rust"], { rust: adds(50) }]);
    expect(await seen("guest", shop.ids.child)).toEqual([3200, undefined, undefined]);
    expect(await seen("fern", shop.ids.child)).toEqual([2550, ["rust"], { rust: adds(50) }]);
  });

  it("200: shoppers of one process, in 1,000 pairs, never see each other's price", async () => {
    const shop = await aSegmentedShop();
    const [guest, birch] = [await shop.callAs("guest"), await shop.callAs("birch")];
    const usd = async (call: typeof guest) =>
      (await expectData(shop.get(`/catalog/products/${shop.ids.mug}`, call))).attributes.price?.["USD"]
        ?.amount;
    for (let round = 0; round < 50; round += 1) {
      const read = await Promise.all(Array.from({ length: 20 }, () => [usd(guest), usd(birch)]).flat());
      expect(read).toEqual(Array.from({ length: 20 }, () => [1800, 1450]).flat());
    }
  });
});

describe("bundles", () => {
  async function withBundle() {
    const shop = await aSegmentedShop({ publish: false });
    const option = (id: string, more: object = {}) => ({
      id,
      type: "product",
      quantity: 1,
      default: true,
      ...more,
    });
    const components = {
      cup: { name: "Cup", options: [option(shop.ids.mug)] },
      drink: { name: "Drink", options: [option(shop.ids.tea), option(shop.ids.bowl, { default: false })] },
    };
    const set = await shop.product({ name: "Set", sku: "SET", components });
    await shop.attach([set.id]);
    await shop.publish();
    return { ...shop, set: set.id };
  }

  it("200: a sum of options by the shopper's books, and its list price", async () => {
    const { read, set, ids, add } = await withBundle();
    const { meta, attributes } = await read("fern", set, APRIL);
    expect([attributes.price?.["USD"]?.amount, meta.pricebook_id]).toEqual([2450, null]);
    expect(meta.alternative_prices).toMatchObject([
      { name: "List Price", pricebook_id: null, price: { USD: { amount: 2700 } } },
    ]);
    expect(meta.component_products?.[ids.mug]?.alternative_prices).toMatchObject([
      { price: { USD: { amount: 1800 } } },
    ]);
    expect((await read("guest", set, APRIL)).meta.alternative_prices).toBeUndefined();
    const { body } = await add("fern", "C", "SET", 1, APRIL);
    expect(body.data[0]?.unit_price?.amount).toBe(2450);
  });

  it("200: no list price if an option has none", async () => {
    const shop = await withBundle();
    const prices = await expectData(
      shop.get(`/pcm/pricebooks/${shop.books.R}/prices?filter=eq(sku,TEA-OAK)`),
    );
    await shop.delete(`/pcm/pricebooks/${shop.books.R}/prices/${prices[0]?.id}`);
    await shop.publish();
    const { attributes, meta } = await shop.read("fern", shop.set, APRIL);
    expect([attributes.price?.["USD"]?.amount, meta.alternative_prices]).toEqual([2450, undefined]);
  });

  it("200: configuring asks the shopper's books", async () => {
    const shop = await withBundle();
    const body = { data: { selected_options: { cup: { [shop.ids.mug]: 1 }, drink: { [shop.ids.tea]: 1 } } } };
    const configured = await expectData(
      shop.post(`/catalog/products/${shop.set}/configure`, body, await shop.callAs("birch", APRIL)),
    );
    expect(configured.attributes.price?.["USD"]?.amount).toBe(1450 + 850);
    expect(configured.meta.component_products?.[shop.ids.mug]?.alternative_prices).toMatchObject([
      { price: { USD: { amount: 1800 } } },
    ]);
  });

  it("200: a bundle with a price in the shopper's book alone costs that", async () => {
    const shop = await withBundle();
    await shop.bookPrice("SET", "G", { USD: { amount: 2000, includes_tax: false } });
    await shop.publish();
    const birch = await shop.read("birch", shop.set, APRIL);
    expect([birch.attributes.price?.["USD"]?.amount, birch.meta.pricebook_id]).toEqual([2000, shop.books.G]);
    expect(birch.meta.alternative_prices).toMatchObject([{ price: { USD: { amount: 2700 } } }]);
    expect((await shop.read("guest", shop.set, APRIL)).attributes.price?.["USD"]?.amount).toBe(2700);
  });
});
