import { FIRST_BUILD } from "../../../lib/catalogs/search-index/index-manifest.ts";
import { loadIndex } from "../../../lib/catalogs/search-index/load-index.ts";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED } from "../background/background.ts";
import { runWorker } from "../background/worker.ts";
import { NOON } from "../runtime.ts";
import { expectData, shopOn } from "../shop.ts";
import { aMerchant } from "../shops/merchant.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";

const LONG = "x".repeat(20_000);
const LANGUAGES = ["ar", "da", "de", "el", "es", "fi", "fr", "it", "ja", "nl", "no", "pl", "pt", "sv"];

/** The number of products that a search finds, or the title of its error. */
export async function countFound(table: Table): Promise<number | string> {
  const shop = shopOn(table);
  const { status, body } = await shop.post(
    "/catalog/multi-search",
    { searches: [{ q: "*" }] },
    { as: "implicit" },
  );
  return status === 200 ? body.results[0].found : body.errors[0].title;
}

/** The number of products in the index of a release's first build; `undefined` without an index. */
export async function countIndexedProducts(table: Table, releaseId: string): Promise<number | undefined> {
  const index = await loadIndex(table, { releaseId, build: FIRST_BUILD });
  return index?.segments.reduce((sum, { records }) => sum + records.length, 0);
}

/** A shop with `count` products. With long texts, eight of them fill a segment. */
export async function anIndexedShop(count = 2, { isLong = false } = {}) {
  const shop = await aMerchant();
  const texts = LANGUAGES.map((code) => [code, { name: "Mug", description: LONG }]);
  const locales = Object.fromEntries(isLong ? texts : []);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await shop.product({ sku: `S${at}`, locales })).id);
  await shop.attach(ids);
  /** Begins a publication that a worker has to continue. */
  const begin = async (table: Table = shop.table): Promise<string> =>
    (await expectData(shop.post(`/catalogs/${shop.catalog_id}/releases`, undefined, { table, ...HURRIED })))
      .id;
  return { ...shop, ids, begin };
}

/** A copy of the store, so that a test can change one of the two. */
export async function copyTable(table: MemoryTable): Promise<MemoryTable> {
  const copy = memoryTable({ now: () => NOON });
  await Promise.all(table.all().map((item) => copy.put(item, { unconditional: "a test" })));
  return copy;
}

/** Runs the worker after all leases have expired, until everything is done. */
export function carryOn(table: Table): Promise<boolean> {
  return runWorker({ table, now: () => new Date(NOON.getTime() + 3_600_000), ...HURRIED });
}

/** The keys of a release's stored items. */
export function listStored(table: MemoryTable, releaseId: string): string[] {
  return table
    .all()
    .filter(({ pk }) => pk === `RELEASE#${releaseId}`)
    .map(({ sk }) => sk)
    .sort();
}
