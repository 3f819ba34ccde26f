import { FIRST_BUILD } from "../../../lib/search-index/index-manifest.ts";
import { loadIndex } from "../../../lib/search-index/load-index.ts";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED } from "../background/background.ts";
import { runWorker } from "../background/worker.ts";
import { NOON } from "../runtime.ts";
import { dataOf, shopOn } from "../shop.ts";
import { aMerchant } from "../shops/merchant.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";

const LONG = "x".repeat(20_000);
const LANGUAGES = ["ar", "da", "de", "el", "es", "fi", "fr", "it", "ja", "nl", "no", "pl", "pt", "sv"];

/** What searches find of everything: how many products, or that there is nothing to search. */
export async function found(table: Table): Promise<number | string> {
  const shop = shopOn(table);
  const { status, body } = await shop.post(
    "/catalog/multi-search",
    { searches: [{ q: "*" }] },
    { as: "implicit" },
  );
  return status === 200 ? body.results[0].found : body.errors[0].title;
}

/** How many products the index has that the publication of a release built; `undefined` if there is none. */
export async function indexedProducts(table: Table, releaseId: string): Promise<number | undefined> {
  const index = await loadIndex(table, { releaseId, build: FIRST_BUILD });
  return index?.segments.reduce((sum, { records }) => sum + records.length, 0);
}

/** A shop of so many products; with long texts eight of them are a segment. */
export async function anIndexedShop(count = 2, { isLong = false } = {}) {
  const shop = await aMerchant();
  const texts = LANGUAGES.map((code) => [code, { name: "Mug", description: LONG }]);
  const locales = Object.fromEntries(isLong ? texts : []);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await shop.product({ sku: `S${at}`, locales })).id);
  await shop.attach(ids);
  /** Begins a publication and leaves it to the worker. */
  const begin = async (table: Table = shop.table): Promise<string> =>
    (await dataOf(shop.post(`/catalogs/${shop.catalog_id}/releases`, undefined, { table, ...HURRIED }))).id;
  return { ...shop, ids, begin };
}

/** The same store once more, so that what happens to one does not happen to the other. */
export async function copyOf(table: MemoryTable): Promise<MemoryTable> {
  const copy = memoryTable({ now: () => NOON });
  for (const item of table.all()) await copy.put(item, { unconditional: "a test" });
  return copy;
}

/** The worker carries on until all is done, when every lease has run out. */
export function carriedOn(table: Table): Promise<boolean> {
  return runWorker({ table, now: () => new Date(NOON.getTime() + 3_600_000), ...HURRIED });
}

/** The keys of all that is stored of a release. */
export function storedOf(table: MemoryTable, releaseId: string): string[] {
  return table
    .all()
    .filter(({ pk }) => pk === `RELEASE#${releaseId}`)
    .map(({ sk }) => sk)
    .sort();
}
