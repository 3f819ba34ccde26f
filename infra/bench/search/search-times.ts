import { gzipSync } from "node:zlib";
import type { Corpus } from "../../../lib/search/engine/corpus.ts";
import { runSearch } from "../../../lib/search/engine/run-search.ts";
import { BENCH_VIEWER, benchCorpus, benchSearch, SEGMENT_PRODUCTS, storedSegment } from "./bench-index.ts";
import { generatedCatalog } from "./generated-products.ts";
import { type GeneratedQuery, generatedQueries } from "./generated-queries.ts";

const QUERIES = 200;
const ROUNDS = 5;

/** Milliseconds, megabytes: what searching costs without a search server. */
export type SearchTimes = {
  /** Of each segment. */
  readonly buildMs: readonly number[];
  readonly rawMb: number;
  readonly zippedMb: number;
  readonly loadMs: number;
  /** Everything with five facets, before anything was computed. */
  readonly firstMs: number;
  /** With all columns that the searches name. */
  readonly heapMb: number;
  /** Of each search the least time of all rounds. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly worstMs: number;
  readonly p95MsByKind: Readonly<Record<string, number>>;
};

/** Builds the index of so many products, loads it, and searches it with five facets each. */
export function searchTimes(count: number): SearchTimes {
  const catalog = generatedCatalog(count);
  const stored: string[] = [];
  const buildMs: number[] = [];
  for (let from = 0; from < count; from += SEGMENT_PRODUCTS) {
    buildMs.push(millisecondsOf(() => stored.push(storedSegment(catalog, from))));
  }
  const heapBefore = usedHeapMb();
  const start = performance.now();
  const corpus = benchCorpus(stored);
  const loadMs = performance.now() - start;
  const everything = benchSearch({ q: "*", filter: "" });
  const firstMs = millisecondsOf(() => runSearch(corpus, everything, BENCH_VIEWER));
  const times = leastTimes(corpus, generatedQueries(catalog, QUERIES));
  return {
    buildMs,
    rawMb: megabytes(stored.reduce((sum, one) => sum + one.length, 0)),
    zippedMb: megabytes(stored.reduce((sum, one) => sum + gzipSync(one).length, 0)),
    loadMs,
    firstMs,
    heapMb: usedHeapMb() - heapBefore,
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
      return millisecondsOf(() => runSearch(corpus, search, BENCH_VIEWER));
    });
    return { kind: query.kind, ms: Math.min(...rounds) };
  });
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** With `--expose-gc` what is really in use. */
function usedHeapMb(): number {
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
