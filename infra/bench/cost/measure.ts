import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { createAccessToken } from "../../../functions/auth/create-access-token.ts";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { listCartItems } from "../../../functions/carts/items/list-cart-items.ts";
import { listCatalogProducts } from "../../../functions/storefront-catalog/list-catalog-products.ts";
import { readCatalogProduct } from "../../../functions/storefront-catalog/read-catalog-product.ts";
import { buildKey } from "../../../lib/auth/application-key.ts";
import { saveApplicationKey } from "../../../lib/auth/store.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { build, DIST } from "../../build/build.ts";
import { noDisplay, type ProgressDisplay } from "../../commands/progress/display.ts";
import { ACCESS_LOG_FORMAT } from "../../stacks/access-log.ts";
import { cartWith, makeItem, send } from "../adds.ts";
import { openShop, type Request, type Shop, sendRequest, sumUnits } from "../metered-shop.ts";
import { publishPlainProducts } from "../products.ts";
import { type Measured, MOST_LINES, type Operation } from "./usage.ts";

const PAGE = 25;

type Asked = { readonly endpoint: Endpoint; readonly request: Request };

/** Units and bytes of one request of each kind on the embedded engine. Carts have `lines` items after an add. */
export async function measure(
  lines: number,
  display: ProgressDisplay = noDisplay,
): Promise<Readonly<Record<Operation, Measured>>> {
  await build(display);
  return display.during("Measuring requests", () => measureAll(lines));
}

async function measureAll(lines: number): Promise<Readonly<Record<Operation, Measured>>> {
  const shop = await openShop();
  try {
    const products = await publishPlainProducts(shop, MOST_LINES);
    const add = async (): Promise<Asked> => ({
      endpoint: addCartItems,
      request: makeAdd(await cartWith(shop, products, lines - 1), products, lines),
    });
    const prepareKeyedAdd = async (): Promise<Asked> => ({
      endpoint: addCartItems,
      request: {
        ...makeAdd(await cartOfKeyedAdds(shop, products, lines - 1), products, lines),
        headers: newKey(),
      },
    });
    const read = async (): Promise<Asked> => ({
      endpoint: listCartItems,
      request: { params: { cartID: await cartWith(shop, products, lines) } },
    });
    const product = { params: { product_id: products[0]?.id ?? "" } };
    return {
      add: await measureOne(shop, add),
      keyedAdd: await measureOne(shop, prepareKeyedAdd),
      cartRead: await measureOne(shop, read),
      newCart: await measureOne(shop, async () => ({
        endpoint: createCart,
        request: { body: { data: {} } },
      })),
      productRead: await measureOne(shop, async () => ({ endpoint: readCatalogProduct, request: product })),
      productList: await measureOne(shop, async () => ({
        endpoint: listCatalogProducts,
        request: { query: `page[limit]=${PAGE}` },
      })),
      token: await measureToken(shop),
    };
  } finally {
    await shop.engine.stop();
  }
}

/** Makes the request twice: once through the meter, once with its bundle for the log lines. */
async function measureOne(shop: Shop, prepare: () => Promise<Asked>): Promise<Measured> {
  const units = await measureRequest(shop, await prepare());
  const { endpoint, request } = await prepare();
  return { ...units, logBytes: await measureLogBytes(shop, endpoint, request) };
}

async function measureRequest(shop: Shop, { endpoint, request }: Asked): Promise<Omit<Measured, "logBytes">> {
  shop.reset();
  const text = await sendRequest(shop, endpoint, request);
  const { calls } = shop;
  return {
    writeUnits: sumUnits(calls, "write"),
    readUnits: sumUnits(calls, "read"),
    answerBytes: Buffer.byteLength(text),
  };
}

/**
 * Its bundle would ask AWS for the signing key, so the log bytes are those of a product request, which are about the same.
 */
async function measureToken(shop: Shop): Promise<Measured> {
  const clientId = randomUUID();
  const writer = { table: shop.runtime.table(deadlineIn(60_000)), newId: randomUUID };
  const created_at = new Date().toISOString();
  const key = buildKey({ client_id: clientId, name: "Storefront", grants: ["implicit"], created_at });
  await saveApplicationKey(writer, key);
  const body = { grant_type: "implicit", client_id: clientId };
  const units = await measureRequest(shop, { endpoint: createAccessToken, request: { body } });
  const request = { query: `page[limit]=${PAGE}` };
  return { ...units, logBytes: await measureLogBytes(shop, listCatalogProducts, request) };
}

function makeAdd(cartID: string, products: readonly PublishedProduct[], lines: number): Request {
  return { params: { cartID }, body: { data: makeItem(products, lines - 1) } };
}

/** A cart stores the keys of its last adds, so they add to the size of the next write. */
async function cartOfKeyedAdds(
  shop: Shop,
  products: readonly PublishedProduct[],
  lines: number,
): Promise<string> {
  const cartID = await cartWith(shop, products, 0);
  for (const at of Array(lines).keys()) await send(shop, cartID, [makeItem(products, at)], newKey());
  return cartID;
}

function newKey() {
  return { "idempotency-key": randomUUID() };
}

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
async function measureLogBytes(shop: Shop, endpoint: Endpoint, request: Request): Promise<number> {
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
