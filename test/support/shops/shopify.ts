import { type Service, serviceAt } from "../../../infra/commands/entries/api-calls.ts";
import { noDisplay } from "../../../infra/commands/progress/display.ts";
import { newReport, type Report } from "../../../infra/commands/shopify/report.ts";
import { newTarget } from "../../../infra/commands/shopify/target.ts";
import { type ShopLoad, takeShop } from "../../../infra/commands/shopify.ts";
import type { Method } from "../../../lib/use-case/gateway.ts";
import { runWorker } from "../background/worker.ts";
import { memoryPrivateFiles } from "../private-files.ts";
import { expectData, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

/**
 * An empty store with a clock that can be moved, which counts calls.
 * @param tickMs milliseconds by which the clock moves with each look; without, lists have what is of one moment in any order
 */
export function aNewStore(tickMs = 0) {
  let at = Date.parse("2026-03-10T12:00:00Z");
  const now = () => {
    at += tickMs;
    return new Date(at);
  };
  const table = memoryTable({ now });
  const privateFiles = memoryPrivateFiles();
  const shop = shopOn(table, { now, privateFiles });
  const moveClock = (minutes: number) => {
    at += minutes * 60_000;
  };
  return { shop, table, now, privateFiles, moveClock };
}

type Store = Pick<ReturnType<typeof aNewStore>, "table" | "now" | "privateFiles">;
export type SeenCall = { readonly method: string; readonly path: string };

/** Serves HTTP calls with the real endpoints, without any wait. `before` may answer or throw instead. */
export function serviceOn(
  { table, ...setup }: Store,
  before: (call: SeenCall) => Response | undefined = () => undefined,
  after: (call: SeenCall) => void = () => {},
): Service {
  const shop = shopOn(table, setup);
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url);
    if (pathname === "/oauth/access_token") return Response.json({ access_token: "token" });
    const call = { method: String(init.method), path: `${pathname}${search}` };
    const early = before(call);
    if (early) return early;
    const sent = new Request(url, init);
    const { authorization: _, ...headers } = Object.fromEntries(sent.headers);
    const bytes = Buffer.from(await sent.arrayBuffer());
    const body = bytes.length === 0 ? {} : { body: init.body instanceof FormData ? bytes : bytes.toString() };
    const {
      status,
      text,
      headers: told,
    } = await shop.send(call.method as Method, call.path as string, {
      ...{ headers, deadlineMs: 20_000, ...body },
    });
    after(call);
    return new Response(text === "" ? null : text, { status, headers: told });
  };
  const key = { url: "http://service", clientId: "id", clientSecret: "secret" };
  return serviceAt(key, answer, async () => undefined);
}

type Running = { readonly service?: Service; readonly parallel?: number };
export type Taken = { readonly report: Report; readonly text: string };

/** Takes files into a store as `npx cartwright shopify` does. */
export async function takeFiles(
  store: Store,
  files: Readonly<Record<string, string>>,
  { service = serviceOn(store), parallel = 2, ...more }: Partial<ShopLoad> & Running = {},
): Promise<Taken> {
  const report = newReport();
  const wait = () => runWorker(store);
  const target = { ...newTarget(service, report, parallel), wait };
  const text = await takeShop(
    target,
    {
      files: Object.entries(files).map(([file, text]) => ({ file, text })),
      ...{ currency: undefined, includesTax: false, isDryRun: false },
      ...more,
    },
    noDisplay,
  );
  return { report, text };
}

/** Everything that a run can write, as lists show it. At most 100 of each. */
export async function readRaw({ table, now }: Pick<Store, "table" | "now">) {
  const shop = shopOn(table, { now });
  const [products, variations, books, prices, hierarchies, nodes, files, stock] = await Promise.all([
    expectData(shop.get("/pcm/products?page[limit]=100")),
    expectData(shop.get("/pcm/variations?page[limit]=100")),
    expectData(shop.get("/pcm/pricebooks?page[limit]=100")),
    expectData(shop.get("/pcm/pricebooks/prices?page[limit]=100")),
    expectData(shop.get("/pcm/hierarchies?page[limit]=100")),
    expectData(shop.get("/pcm/hierarchies/nodes?page[limit]=100")),
    expectData(shop.get("/v2/files?page[limit]=100")),
    expectData(shop.get("/v2/inventories?page[limit]=100", { headers: BY_LOCATION })),
  ]);
  const inNodes = await Promise.all(
    nodes.map(async ({ id, meta }) => {
      const path = `/pcm/hierarchies/${"hierarchy_id" in meta ? meta.hierarchy_id : ""}/nodes/${id}` as const;
      return (await expectData(shop.get(`${path}/products?page[limit]=100`))).map((product) => product.id);
    }),
  );
  return { products, variations, books, prices, hierarchies, nodes, inNodes, files, stock };
}

/** This form of stock has times. */
const BY_LOCATION = { "ep-inventories-multi-location": "true" };

type Raw = Awaited<ReturnType<typeof readRaw>>;

/** All contents by names: two stores with the same contents are equal, although their ids and times differ. */
export async function readContents(store: Store) {
  const raw = await readRaw(store);
  const options = new Map(
    raw.variations.flatMap(({ meta }) => meta.options.map((one) => [one.id, one.description] as const)),
  );
  const hrefs = new Map(raw.files.map(({ id, link }) => [id, link.href]));
  const slugs = new Map(raw.products.map(({ id, attributes }) => [id, attributes.slug ?? ""]));
  const variations = new Map(raw.variations.map(({ id, attributes }) => [id, attributes.name]));
  const toProduct = ({ attributes, relationships, meta }: Raw["products"][number]) => ({
    ...attributes,
    build_rules: attributes.build_rules?.include?.map((rule: readonly string[]) =>
      rule.map((id) => options.get(id)),
    ),
    type: meta.product_types[0],
    options: meta.child_option_ids?.map((id) => options.get(id)),
    parent: slugs.get(relationships.base_product?.data.id ?? ""),
    variations: relationships.variations.data.map(({ id }) => variations.get(id)),
    image: hrefs.get(relationships.main_image.data?.id ?? ""),
    files: relationships.files.data.map(({ id }) => hrefs.get(id)),
  });
  return {
    products: toRecord(raw.products.map((one) => [one.attributes.slug ?? "", toProduct(one)])),
    prices: toRecord(
      raw.prices.map(({ attributes: { sku, currencies, sales } }) => [sku, { currencies, sales }]),
    ),
    stock: toRecord(
      raw.stock.map((one) => [slugs.get(one.id) ?? "", "attributes" in one ? one.attributes.total : 0]),
    ),
    nodes: toRecord(
      raw.nodes.map(({ meta }, at) => [
        "breadcrumbs" in meta ? meta.breadcrumbs.map(({ name }) => name).join(" > ") : "",
        (raw.inNodes[at] ?? []).map((id) => slugs.get(id)).sort(),
      ]),
    ),
    files: [...hrefs.values()].sort(),
    variations: raw.variations
      .map(({ attributes, meta }) => [attributes.name, meta.options.map((one) => one.description)])
      .sort(),
    books: raw.books.map(({ attributes }) => attributes.name),
  };
}

/** In the order of the names. */
function toRecord<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
