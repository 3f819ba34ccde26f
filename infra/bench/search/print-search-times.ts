import { gzipSync } from "node:zlib";
import type { Corpus } from "../../../lib/search/engine/corpus.ts";
import { runSearch } from "../../../lib/search/engine/run-search.ts";
import { display } from "../display.ts";
import { measureMilliseconds } from "../times.ts";
import { BENCH_VIEWER, benchCorpus, benchSearch, SEGMENT_PRODUCTS, storeSegment } from "./bench-index.ts";
import { type GeneratedQuery, generateCatalog, generateQueries } from "./generated-products.ts";

const SIZES = [1000, 10_000];

for (const size of SIZES) {
  const { buildMs, p95MsByKind, ...others } = searchTimes(size);
  display.print(`\n${size} products`);
  display.print(`  ms to build a segment: ${buildMs.map((ms) => ms.toFixed(0)).join(" ")}`);
  for (const [name, value] of Object.entries(others)) display.print(`  ${name}: ${value.toFixed(2)}`);
  for (const [kind, ms] of Object.entries(p95MsByKind)) display.print(`  p95 of ${kind}: ${ms.toFixed(2)}`);
}

const QUERIES = 200;
const ROUNDS = 5;

/** The cost of searching without a search server, in milliseconds and megabytes. */
type SearchTimes = {
  /** One for each segment. */
  readonly buildMs: readonly number[];
  readonly rawMb: number;
  readonly zippedMb: number;
  readonly loadMs: number;
  /** The first search: all products with five facets, nothing cached. */
  readonly firstMs: number;
  /** With every column that the searches use. */
  readonly heapMb: number;
  /** The statistics use the least time of all rounds for each search. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly worstMs: number;
  readonly p95MsByKind: Readonly<Record<string, number>>;
};

/** Builds and loads the index of `count` products, then searches it with five facets. */
function searchTimes(count: number): SearchTimes {
  const catalog = generateCatalog(count);
  const stored: string[] = [];
  const buildMs: number[] = [];
  for (let from = 0; from < count; from += SEGMENT_PRODUCTS) {
    buildMs.push(measureMilliseconds(() => stored.push(storeSegment(catalog, from))));
  }
  const heapBefore = measureHeapMb();
  const start = performance.now();
  const corpus = benchCorpus(stored);
  const loadMs = performance.now() - start;
  const everything = benchSearch({ q: "*", filter: "" });
  const firstMs = measureMilliseconds(() => runSearch(corpus, everything, BENCH_VIEWER));
  const times = leastTimes(corpus, generateQueries(catalog, QUERIES));
  return {
    buildMs,
    rawMb: megabytes(stored.reduce((sum, one) => sum + one.length, 0)),
    zippedMb: megabytes(stored.reduce((sum, one) => sum + gzipSync(one).length, 0)),
    loadMs,
    firstMs,
    heapMb: measureHeapMb() - heapBefore,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    worstMs: quantile(times, 1),
    p95MsByKind: Object.fromEntries(
      [...Map.groupBy(times, ({ kind }) => kind)].map(([kind, some]) => [kind, quantile(some, 0.95)]),
    ),
  };
}

type Time = { readonly kind: string; ms: number };

function leastTimes(corpus: Corpus, queries: readonly GeneratedQuery[]): Time[] {
  return queries.map((query) => {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const search = benchSearch(query, round);
      return measureMilliseconds(() => runSearch(corpus, search, BENCH_VIEWER));
    });
    return { kind: query.kind, ms: Math.min(...rounds) };
  });
}

/** Needs `--expose-gc` to leave out memory that waits for collection. */
function measureHeapMb(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return megabytes(heapUsed + external);
}

function megabytes(bytes: number): number {
  return bytes / 2 ** 20;
}

function quantile(times: readonly Time[], share: number): number {
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
