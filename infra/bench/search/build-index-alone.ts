import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { createMeteredClient, type Metered, sumUnits } from "../metered-shop.ts";
import { buildIndex } from "./searched-products.ts";

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
const { segments } = await buildIndex({ table }, release, count);
const built: BuiltAlone = {
  segments: segments.length,
  calls: calls.length,
  read: sumUnits(calls, "read"),
  write: sumUnits(calls, "write"),
  megabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(built));
