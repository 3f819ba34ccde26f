import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../../../lib/catalogs/search-index/build-index.ts";
import { FIRST_BUILD, type IndexProgress } from "../../../lib/catalogs/search-index/index-manifest.ts";
import { NO_FIELDS } from "../../../lib/catalogs/search-index/indexable-fields.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { createMeteredClient, type Metered } from "../metered-shop.ts";
import { makeSearchedProduct } from "./searched-products.ts";

/** The cost of an index in a process of its own. */
export type BuiltAlone = {
  readonly segments: number;
  readonly calls: number;
  readonly read: number;
  readonly write: number;
  /** Highest resident memory. */
  readonly megabytes: number;
};

const BUILDING_MS = 600_000;

/** Indexes a release whose products are stored. @param process.argv[2] the release, as JSON */
const { endpoint, tableName, catalogId, releaseId, number, count } = JSON.parse(process.argv[2] ?? "");
const calls: Metered[] = [];
const client = createMeteredClient(endpoint, calls);
const table = dynamoTable({ client, tableName, now: () => new Date(), deadline: deadlineIn(BUILDING_MS) });
const release = { catalogId, releaseId, number, trees: 1 };
let progress: IndexProgress = { fields: NO_FIELDS, lists: 0, segments: [] };
while (progress.lists * LISTED_PRODUCTS < count) {
  const lists = Array.from({ length: SEGMENT_LISTS }, (_, list) => {
    const first = (progress.lists + list) * LISTED_PRODUCTS;
    const length = Math.max(0, Math.min(LISTED_PRODUCTS, count - first));
    return Array.from({ length }, (_, at) => makeSearchedProduct(first + at).id);
  });
  progress = await buildNextSegment({ table }, release, FIRST_BUILD, progress, lists);
}
await finishIndex({ table }, { releaseId, build: FIRST_BUILD }, progress);
const built: BuiltAlone = {
  segments: progress.segments.length,
  calls: calls.length,
  read: calls.reduce((sum, call) => sum + call.read, 0),
  write: calls.reduce((sum, call) => sum + call.write, 0),
  megabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(built));
