import { MEMORY_MB } from "../../deployment.ts";
import type { Quantity } from "./prices.ts";

/** Measured requests. Cart requests use a cart with the same number of items. */
export const OPERATIONS = [
  "add",
  "keyedAdd",
  "cartRead",
  "newCart",
  "productRead",
  "productList",
  "token",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The most items that a cart may have. */
export const MOST_LINES = 100;

/** Units and bytes of one request. */
export type Measured = {
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Body of the answer before compression. */
  readonly answerBytes: number;
  /** All log events of the request, with CloudWatch's surcharge for each. */
  readonly logBytes: number;
};

export type Requests = Readonly<Partial<Record<Operation, number>>>;

/** A shopper who browses the catalog and fills a cart. */
const VISIT: Requests = { token: 1, productList: 3, productRead: 6, newCart: 1, add: 3, cartRead: 4 };

/** Stored all month, whatever the traffic is. */
export type Kept = {
  readonly tableGb: number;
  readonly filesGb: number;
  readonly logsGb: number;
  /** Deployed bundles, which the CDK's bucket keeps. */
  readonly stagingGb: number;
};

/** Values that cannot be measured without an AWS account. */
export type Assumed = {
  /** Duration in a warm function, most of it waiting for the table. */
  readonly milliseconds: number;
  /** Share of requests that start a new function instance. */
  readonly cold: number;
  readonly coldMilliseconds: number;
  /** Share of requests that are traced; none without CARTWRIGHT_TRACING. */
  readonly traced: number;
};

export type FileUse = { readonly uploads: number; readonly reads: number; readonly kilobytes: number };

const MILLION = 1_000_000;
const GB = 1_000_000_000;
/** At most: two for keys, the watched resources, the table in service, and five that stacks hand to others. */
const PARAMETERS = 9;
/** Lambda polls a shard of a stream four times a second. */
const STREAM_READS_A_MONTH = 4 * 60 * 60 * 24 * 30;

export function quantitiesKept(kept: Kept): readonly Quantity[] {
  return present([
    { item: "DynamoDB storage", price: "tableStorage", units: kept.tableGb },
    { item: "DynamoDB point-in-time recovery", price: "tableRecovery", units: kept.tableGb },
    { item: "S3 storage, contents of files", price: "objectStorage", units: kept.filesGb },
    { item: "S3 storage, bundles of deployments", price: "objectStorage", units: kept.stagingGb },
    { item: "Logs kept", price: "logsKept", units: kept.logsGb },
    { item: "Stream reads by Lambda", price: "streamReads", units: STREAM_READS_A_MONTH / MILLION },
    { item: "SSM parameters", price: "parameters", units: PARAMETERS },
  ]);
}

export function quantitiesOfRequests(
  requests: Requests,
  measured: Readonly<Record<Operation, Measured>>,
  assumed: Assumed,
): readonly Quantity[] {
  const total = (of: (one: Measured) => number) =>
    OPERATIONS.reduce((sum, name) => sum + (requests[name] ?? 0) * of(measured[name]), 0);
  const count = total(() => 1);
  const memoryGb = MEMORY_MB / 1024;
  const logsGb = total(({ logBytes }) => logBytes) / GB;
  const seconds = (milliseconds: number) => (milliseconds / 1000) * memoryGb * count;
  return present([
    { item: "HTTP API", price: "gatewayRequests", units: count / MILLION },
    { item: "Lambda requests", price: "functionRequests", units: count / MILLION },
    { item: "Lambda time", price: "functionSeconds", units: seconds(assumed.milliseconds) },
    {
      item: "Lambda time of cold starts",
      price: "functionSeconds",
      units: seconds(assumed.cold * assumed.coldMilliseconds),
    },
    { item: "DynamoDB writes", price: "writeUnits", units: total((one) => one.writeUnits) / MILLION },
    { item: "DynamoDB reads", price: "readUnits", units: total((one) => one.readUnits) / MILLION },
    { item: "Logs written", price: "logsWritten", units: logsGb },
    { item: "Logs kept for a month", price: "logsKept", units: logsGb },
    { item: "CloudFront requests", price: "edgeRequests", units: count / MILLION },
    { item: "CloudFront answers", price: "edgeBytes", units: total((one) => one.answerBytes) / GB },
    { item: "X-Ray", price: "traces", units: (count * assumed.traced) / MILLION },
  ]);
}

/** Assumes that CloudFront caches nothing: every read counts. */
export function quantitiesOfFiles({ uploads, reads, kilobytes }: FileUse): readonly Quantity[] {
  return present([
    { item: "S3 uploads of files", price: "objectWrites", units: uploads / 1000 },
    { item: "S3 reads of files by CloudFront", price: "objectReads", units: reads / 1000 },
    { item: "CloudFront requests for files", price: "edgeRequests", units: reads / MILLION },
    { item: "CloudFront contents of files", price: "edgeBytes", units: (reads * kilobytes * 1000) / GB },
  ]);
}

/** Adds the requests of the visits to the separate ones. */
export function withVisits(requests: Requests, visits: number): Requests {
  return Object.fromEntries(
    OPERATIONS.map((name) => [name, (requests[name] ?? 0) + visits * (VISIT[name] ?? 0)]),
  );
}

function present(quantities: readonly Quantity[]): readonly Quantity[] {
  return quantities.filter(({ units }) => units > 0);
}
