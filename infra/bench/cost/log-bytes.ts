import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { DIST } from "../../build/build.ts";
import { ACCESS_LOG_FORMAT } from "../../stacks/access-log.ts";
import type { Request, Shop } from "../metered-shop.ts";

/** CloudWatch adds this to every event. */
const EVENT_BYTES = 26;

const ARN = "arn:aws:lambda:eu-central-1:123456789012:function:cartwright-carts-add-cart-items";
const ID = "79104eff-e9e8-4a1d-9a3b-6f2f8a0e3f10";
const TIME = "2026-11-22T10:00:00.000Z";

/** Log events that Lambda itself writes for every request, in their documented form. */
const PLATFORM_EVENTS = [
  { time: TIME, type: "platform.start", record: { requestId: ID, functionArn: ARN, version: "$LATEST" } },
  {
    time: TIME,
    type: "platform.report",
    record: {
      requestId: ID,
      metrics: { durationMs: 20.123, billedDurationMs: 21, memorySizeMB: 1024, maxMemoryUsedMB: 110 },
      status: "success",
    },
  },
];

const ACCESS: Readonly<Record<keyof typeof ACCESS_LOG_FORMAT, string>> = {
  requestId: "JKJaXmPLvHcESHA=",
  time: "22/Nov/2026:10:00:00 +0000",
  route: "POST /v2/carts/{cartID}/items",
  status: "201",
  responseBytes: "15631",
  latencyMs: "24",
  integrationMs: "21",
  integrationError: "-",
  sourceIp: "203.0.113.113",
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36",
};

const SCRIPT = `
const [file, event] = process.argv.slice(1);
require(file).handler(JSON.parse(event), {}).then(({ statusCode, body }) => {
  if (statusCode > 299) throw new Error("The function answered " + statusCode + ": " + body);
});
`;

/** Bytes of all log events of one request: the function's, from a run of its bundle, Lambda's and the gateway's. */
export async function measureLogBytes(shop: Shop, endpoint: Endpoint, request: Request): Promise<number> {
  const written = await eventsOfBundle(shop, endpoint, request);
  const platform = PLATFORM_EVENTS.map((event) => JSON.stringify(event));
  const access = JSON.stringify(
    Object.fromEntries(Object.keys(ACCESS_LOG_FORMAT).map((name) => [name, ACCESS[name] ?? ""])),
  );
  return [...written, ...platform, access].reduce(
    (sum, event) => sum + Buffer.byteLength(event) + EVENT_BYTES,
    0,
  );
}

/** The bundle's log lines for a request, in a new process as on Lambda. */
async function eventsOfBundle(shop: Shop, endpoint: Endpoint, request: Request): Promise<readonly string[]> {
  const env = {
    PATH: process.env["PATH"],
    DYNAMODB_ENDPOINT: shop.engine.endpoint,
    CARTWRIGHT_TABLE: shop.tableName,
    CARTWRIGHT_PUBLIC_KEYS: JSON.stringify(shop.publicKeys),
    POWERTOOLS_METRICS_NAMESPACE: "Cartwright",
    AWS_LAMBDA_FUNCTION_NAME: "cartwright-carts-add-cart-items",
    AWS_REGION: "eu-central-1",
    _X_AMZN_TRACE_ID: "Root=1-6921a2b0-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=0",
  };
  const args = [
    "-e",
    SCRIPT,
    join(DIST, endpoint.id, "index.cjs"),
    JSON.stringify(shop.eventOf(endpoint, request)),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout.split("\n").filter((line) => line !== "");
}
