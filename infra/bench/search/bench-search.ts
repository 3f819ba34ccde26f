import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { multiSearch } from "../../../functions/search/multi-search.ts";
import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../../../lib/catalogs/search-index/build-index.ts";
import { FIRST_BUILD, type IndexProgress } from "../../../lib/catalogs/search-index/index-manifest.ts";
import { NO_FIELDS } from "../../../lib/catalogs/search-index/indexable-fields.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { saveReleasePart } from "../../../lib/releases/store.ts";
import {
  changeLiveReleases,
  replaceLiveRelease,
  writeProducts,
} from "../../../lib/releases/write-release.ts";
import { type Context, WITHOUT_REQUEST } from "../../../lib/use-case/context.ts";
import { columns } from "../../commands/columns.ts";
import { type Budget, within } from "../budget.ts";
import { display } from "../display.ts";
import { openShop, type Shop } from "../metered-shop.ts";
import { makeSearch, makeSearchedProduct, searchedTree, WORDS } from "./searched-products.ts";
import { worstSearches } from "./worst-searches.ts";

const COUNTS = [1000, 10_000] as const;
const SEARCHES = 200;
const WRITTEN_AT_ONCE = 250;
/** Half of the searches read every product. */
const MOST_GROWTH = 12;
const MOST_MEGABYTES = 100;

const ROUNDS = 3;
/** Target for a guest's request. */
const MOST_CPU_MS = 1000;

type Row = readonly (string | number)[];
type Part = { readonly rows: readonly Row[]; readonly budgets: readonly Budget[]; readonly median: number };

/** The cost of a page of ten as a catalog grows, in a function that has searched before and in a new one. */
export async function benchSearch(): Promise<Budget[]> {
  const titles = ["products", "request", "calls", "read units", "ms p50", "ms p95", "MB of memory"];
  const parts: Part[] = [];
  for (const count of COUNTS) parts.push(await benchCatalog(count));
  display.print(columns([titles, ...parts.flatMap(({ rows }) => rows)]));
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
    if (count === Math.max(...COUNTS)) display.print(await worstTimes(shop));
    const segments = Math.ceil(count / (SEGMENT_LISTS * LISTED_PRODUCTS));
    return {
      rows: [
        [count, "first use", calls, units, ms.toFixed(0), "", index.toFixed(0)],
        [
          count,
          "a page of ten",
          warm.calls,
          warm.units,
          warm.p50.toFixed(1),
          warm.p95.toFixed(1),
          all.toFixed(0),
        ],
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
  const ctx = makeContext(shop);
  const releaseId = randomUUID();
  const publishedAt = new Date().toISOString();
  const catalog = { catalogId: randomUUID(), number: 1 };
  const release = {
    ...catalog,
    releaseId,
    publishedAt,
    firstPublishedAt: publishedAt,
    total: count,
    trees: 1,
    withoutChildren: [],
  };
  for (let from = 0; from < count; from += WRITTEN_AT_ONCE) {
    await writeProducts(ctx, { ...release, kept: [] }, products.slice(from, from + WRITTEN_AT_ONCE));
  }
  await saveReleasePart(ctx.table, { releaseId, kind: "TREE", part: 0 }, searchedTree);
  const ids = products.map(({ id }) => id);
  const lists = Array.from({ length: Math.ceil(count / LISTED_PRODUCTS) }, (_, at) =>
    ids.slice(at * LISTED_PRODUCTS, (at + 1) * LISTED_PRODUCTS),
  );
  let progress: IndexProgress = { fields: NO_FIELDS, lists: 0, segments: [] };
  while (progress.lists < lists.length) {
    const next = lists.slice(progress.lists, progress.lists + SEGMENT_LISTS);
    progress = await buildNextSegment(ctx, release, FIRST_BUILD, progress, next);
  }
  await finishIndex(ctx, { releaseId, build: FIRST_BUILD }, progress);
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
async function worstTimes(shop: Shop): Promise<string> {
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
  return columns([["search/multi-search, 50 searches of", "status", "ms of a core"], ...rows]);
}

async function search(shop: Shop, one: object) {
  shop.reset();
  const start = performance.now();
  const { status, text } = await shop.call(multiSearch, { as: "implicit", body: { searches: [one] } });
  const ms = performance.now() - start;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return { ms, calls: shop.calls.length, units: shop.calls.reduce((sum, { read }) => sum + read, 0) };
}

const PUBLISHING_MS = 600_000;

function makeContext({ runtime }: Shop): Context {
  const { now, newId, profile, log, demoKeys, addressLimit } = runtime;
  const deadline = deadlineIn(PUBLISHING_MS);
  return {
    ...WITHOUT_REQUEST,
    ...{ now, newId, profile, log, demoKeys, addressLimit, deadline },
    table: runtime.table(deadline),
    caller: { grant: "client_credentials", clientId: "bench" },
    ...{ requestId: randomUUID(), effectId: randomUUID(), count: () => {} },
  };
}
