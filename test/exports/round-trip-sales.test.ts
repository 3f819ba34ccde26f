import { describe, expect, it } from "@jest/globals";
import { chance } from "../support/events/random-numbers.ts";
import { splitCsv } from "../support/exports.ts";
import { csv } from "../support/imports/import-shop.ts";
import {
  aRoundTripShop,
  awkwardText,
  countLines,
  expectCopied,
  expectUnchanged,
  type RoundTripShop,
  seedsOf,
  sortLines,
} from "../support/imports/round-trip.ts";
import { ofVolume } from "../support/volume.ts";

const PRICES = { job_type: "price_export" };
const STOCK = { job_type: "stock_export" };
const PATHS = { prices: "/pcm/pricebooks/import", stock: "/v2/inventories/import" };

type Random = ReturnType<typeof chance>;

/** In minor units. */
function someMoney({ below, onceIn }: Random) {
  return { amount: below(100_000), ...(onceIn(2) ? { includes_tax: onceIn(2) } : {}) };
}

function someTiers(random: Random) {
  const tier = (least: number) => ({
    minimum_quantity: least + random.below(20),
    amount: random.below(900),
  });
  return random.onceIn(3) ? { tiers: { dozen: tier(1), [`=T ${random.below(9)}`]: tier(30) } } : {};
}

function someSales(random: Random) {
  const currencies = { USD: { ...someMoney(random), ...someTiers(random) } };
  const schedule = { valid_from: "2026-01-01T00:00:00Z", valid_to: "2099-01-01T00:00:00Z" };
  return random.onceIn(3)
    ? { sales: { "Süß, 'n' so": { currencies, ...(random.onceIn(2) ? { schedule } : {}) } } }
    : {};
}

function aPrice(random: Random, sku: string, at: number): object {
  const usd = { ...someMoney(random), ...someTiers(random) };
  return {
    type: "product-price",
    attributes: {
      sku,
      currencies: { USD: usd, ...(random.onceIn(3) ? { EUR: someMoney(random) } : {}) },
      ...(random.onceIn(3) ? { external_ref: `${awkwardText(random)} ${at}` } : {}),
      ...someSales(random),
    },
  };
}

async function addPrices(shop: RoundTripShop, random: Random) {
  for (let book = 0; book < 3; book += 1) {
    const { id } = await shop.add("/pcm/pricebooks", {
      type: "pricebook",
      attributes: { name: `${awkwardText(random)} ${book}`, external_ref: `=book ${book}` },
    });
    for (let at = 0; at < ofVolume(12, 300); at += 1) {
      if (random.onceIn(3)) shop.pass(1);
      await shop.add(`/pcm/pricebooks/${id}/prices`, aPrice(random, `SKU-${at}`, at));
    }
  }
}

async function addProducts(shop: RoundTripShop, count: number) {
  for (let at = 0; at < count; at += 1) {
    const names = at % 3 === 0 ? { external_ref: `ref ${at}` } : { sku: `SKU-${at}` };
    const attributes = { name: `Mug ${at}`, commodity_type: "physical", ...names };
    await shop.add("/pcm/products", { type: "product", attributes });
  }
  for (const slug of ["north", "south"]) {
    const attributes = { name: slug, slug };
    await shop.add("/v2/inventories/locations", { type: "inventory_location", attributes });
  }
}

/** Counts of the first products, some at locations. */
function someCounts(random: Random, count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const names = at % 3 === 0 ? `,ref ${at}` : `SKU-${at},`;
    const locations = random.oneOf([[""], [""], ["north"], ["north", "south"]]);
    return locations.map((location) => `${names},${random.below(5000)},${location}`);
  });
  return csv("sku,external_ref,quantity,location", ...rows.flat());
}

/** Another store has other products' ids. */
function dropIds(file: string): string {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return splitCsv(file)
    .map(([, ...cells]) => `${cells.map(quote).join(",")}\r\n`)
    .join("");
}

describe("files of prices and stock", () => {
  it.each(seedsOf(ofVolume(2, 20)))(
    "of a random store fill an empty one with equal prices, seed %d",
    async (seed) => {
      const [from, to] = [aRoundTripShop(), aRoundTripShop()];
      await addPrices(from, chance(seed));
      const file = await from.exportFile(PRICES);
      expect(countLines(file)).toBe(3 * (1 + ofVolume(12, 300)));
      await expectUnchanged(from, PATHS.prices, file, PRICES);
      await expectCopied({ from, to }, PATHS.prices, file, PRICES);
    },
  );

  it.each(seedsOf(ofVolume(2, 20)))(
    "of a random store fill an empty one with equal stock, seed %d",
    async (seed) => {
      const count = ofVolume(15, 250);
      const [from, to] = [aRoundTripShop(), aRoundTripShop()];
      for (const shop of [from, to]) await addProducts(shop, count);
      const counts = someCounts(chance(seed), count);
      expect((await from.runFor(PATHS.stock, counts)).status).toBe("success");
      const file = await from.exportFile(STOCK);
      const rows = countLines(file) - 1;
      expect(await from.runFor(PATHS.stock, file)).toEqual({ status: "success", unchanged: rows });
      expect(await to.runFor(PATHS.stock, dropIds(file))).toMatchObject({ status: "success" });
      const copied = await to.exportFile(STOCK);
      expect(sortLines(dropIds(copied))).toEqual(sortLines(dropIds(file)));
      expect(await to.runFor(PATHS.stock, copied)).toEqual({ status: "success", unchanged: rows });
    },
  );
});
