import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { multiSearch } from "../../../functions/search/multi-search.ts";
import { LISTED_PRODUCTS, SEGMENT_LISTS } from "../../../lib/catalogs/search-index/build-index.ts";
import { changeLiveReleases, replaceLiveRelease } from "../../../lib/releases/write-release.ts";
import type { Row } from "../../commands/columns.ts";
import { type Budget, within } from "../budget.ts";
import { printTable } from "../display.ts";
import { openContext, openShop, type Shop, sendRequest, sumUnits } from "../metered-shop.ts";
import { buildIndex, makeSearch, makeSearchedProduct, WORDS, writeSearched } from "./searched-products.ts";
import { worstSearches } from "./worst-searches.ts";

const COUNTS = [1000, 10_000] as const;
const SEARCHES = 200;
const PUBLISHING_MS = 600_000;
/** Half of the searches read every product. */
const MOST_GROWTH = 12;
const MOST_MEGABYTES = 100;

const ROUNDS = 3;
/** Target for a guest's request. */
const MOST_CPU_MS = 1000;

type Part = { readonly rows: readonly Row[]; readonly budgets: readonly Budget[]; readonly median: number };

/** The cost of a page of ten as a catalog grows, in a function that has searched before and in a new one. */
export async function benchSearch(): Promise<Budget[]> {
  const titles = ["products", "request", "calls", "read units", "ms p50", "ms p95", "MB of memory"];
  const parts: Part[] = [];
  for (const count of COUNTS) parts.push(await benchCatalog(count));
  printTable(titles, ...parts.flatMap(({ rows }) => rows));
  const [small = 1, large = 1] = parts.map(({ median }) => median);
  const growth = within("time of a search, 10,000 products to 1,000", large / small, MOST_GROWTH);
  return [...parts.flatMap(({ budgets }) => budgets), growth];
}

async function benchCatalog(count: number): Promise<Part> {
  const shop = await openShop();
  try {
    await publishSearched(shop, count);
    const before = await megabytesInUse();
    const { ms, calls, units } = await search(shop, { q: "*" });
    const index = (await megabytesInUse()) - before;
    const warm = await manySearches(shop);
    const all = (await megabytesInUse()) - before;
    if (count === Math.max(...COUNTS)) await printWorstTimes(shop);
    const times = [warm.p50, warm.p95].map((ms) => ms.toFixed(1));
    const segments = Math.ceil(count / (SEGMENT_LISTS * LISTED_PRODUCTS));
    return {
      rows: [
        [count, "first use", calls, units, ms.toFixed(0), "", index.toFixed(0)],
        [count, "a page of ten", warm.calls, warm.units, ...times, all.toFixed(0)],
      ],
      budgets: [
        // Calls: the settings, the manifest, two parts of each segment, the products of the page.
        within(`calls: first search, ${count} products`, calls, 3 + 2 * segments),
        within(`read units: first search, ${count} products`, units, 60 + count / 25),
        within(`calls: a search, ${count} products`, warm.calls, 2),
        within(`read units: a search, ${count} products`, warm.units, 20),
        within(`MB in memory: the index of ${count} products, after many searches`, all, MOST_MEGABYTES),
      ],
      median: warm.p50,
    };
  } finally {
    await shop.engine.stop();
  }
}

async function publishSearched(shop: Shop, count: number): Promise<void> {
  const products = Array.from({ length: count }, (_, at) => makeSearchedProduct(at));
  const ctx = openContext(shop, PUBLISHING_MS);
  const releaseId = randomUUID();
  const publishedAt = new Date().toISOString();
  const catalog = { catalogId: randomUUID(), number: 1 };
  const times = { publishedAt, firstPublishedAt: publishedAt };
  const release = { ...catalog, ...times, releaseId, total: count, trees: 1, withoutChildren: [] };
  await writeSearched(shop, release, products);
  await buildIndex(ctx, release, count);
  await changeLiveReleases(ctx, (releases) => replaceLiveRelease(releases, release));
}

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** Megabytes in use after garbage collection. */
async function megabytesInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    if (typeof collectGarbage === "function") collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 ** 2;
}

async function manySearches(shop: Shop) {
  const times: number[] = [];
  let calls = 0;
  let units = 0;
  // The first round fills the caches of the index.
  for (let at = 0; at < SEARCHES; at += 1) await search(shop, makeSearch(at));
  for (let at = 0; at < SEARCHES; at += 1) {
    const one = await search(shop, makeSearch(at));
    times.push(one.ms);
    calls = Math.max(calls, one.calls);
    units = Math.max(units, one.units);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { calls, units, p50: at(0.5), p95: at(0.95) };
}

/** CPU time, products read and hits of a guest's most expensive requests. Not judged: times depend on the machine. */
async function printWorstTimes(shop: Shop): Promise<void> {
  const kinds = worstSearches(WORDS, 0).map(({ kind }) => kind);
  const rows: Row[] = [];
  for (const [at, kind] of kinds.entries()) {
    let [status, least] = [0, Number.POSITIVE_INFINITY];
    for (let round = 0; round < ROUNDS; round += 1) {
      const searches = worstSearches(WORDS, round)[at]?.searches;
      const before = process.cpuUsage();
      ({ status } = await shop.call(multiSearch, { as: "implicit", body: { searches } }));
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    rows.push([kind, status, `${least.toFixed(0)} of ${MOST_CPU_MS}`]);
  }
  printTable(["search/multi-search, 50 searches of", "status", "ms of a core"], ...rows);
}

async function search(shop: Shop, one: object) {
  shop.reset();
  const start = performance.now();
  await sendRequest(shop, multiSearch, { as: "implicit", body: { searches: [one] } });
  const ms = performance.now() - start;
  return { ms, calls: shop.calls.length, units: sumUnits(shop.calls, "read") };
}
