import { describe, expect, it } from "@jest/globals";
import { getTasks } from "../../lib/tasks/store.ts";
import { HURRIED, WRITE_FAULTS } from "../support/background/background.ts";
import { runWorker } from "../support/background/worker.ts";
import { anExporter, readCsv } from "../support/exports.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { createApi, createEntryIn, createFieldIn } from "../support/shops/custom-apis.ts";
import { addTemplate, CARE } from "../support/shops/templates.ts";
import { failingTable } from "../support/tables/failing-table.ts";
import { ofVolume } from "../support/volume.ts";

/** Several reads of orders, and of products. */
const [ORDERS, PRODUCTS] = [ofVolume(110, 2000), ofVolume(110, 2000)];

const inHours = () => {
  let hours = 0;
  return () => new Date(NOON.getTime() + hours++ * 3_600_000);
};

/** A store with many orders, and an export of them that no worker has touched. */
async function aLargeExport() {
  const exporter = anExporter();
  const ids = Array.from({ length: ORDERS }, (_, at) => orderId(at + 1));
  await saveOrders(
    exporter.table,
    ids.map((id) => anOrder({ id })),
  );
  const { body } = await exporter.start({ job_type: "order_export" }, HURRIED);
  const isRight = async () => {
    const { data } = (await exporter.get(`/v2/jobs/${body.data.id}`)).body;
    expect(data).toMatchObject({ status: "complete", rows: ORDERS });
    expect(readCsv(exporter.readFile(data.link.href)).map(({ id }) => id)).toEqual(ids);
    expect(exporter.files.kept.size).toBe(1);
    expect(await getTasks(exporter.table)).toEqual([]);
  };
  return { ...exporter, isRight };
}

/** A store with many products, and an export of them into several files. */
async function aLargeProductExport() {
  const exporter = anExporter();
  const attributes = { name: "Mug", commodity_type: "physical" };
  const ids: string[] = [];
  for (let at = 0; at < PRODUCTS; at += 1) {
    const now = () => new Date(NOON.getTime() - 86_400_000 + at * 1000);
    const sent = {
      data: { type: "product", attributes: { ...attributes, admin_attributes: { [`k${at % 3}`]: "1" } } },
    };
    ids.push((await expectData(exporter.post("/pcm/products", sent, { now }))).id);
  }
  const asked = { data: { type: "product-export", attributes: { rows_per_file: 40 } } };
  const { data } = (await exporter.post("/pcm/products/export", asked, HURRIED)).body;
  const isRight = async () => {
    const { meta } = await expectData(exporter.get(`/pcm/jobs/${data.id}`));
    const rows = (meta.file_locations ?? []).flatMap((href) => readCsv(exporter.readFile(href)));
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(meta.exported).toBe(PRODUCTS);
    expect(await getTasks(exporter.table)).toEqual([]);
  };
  return { ...exporter, isRight };
}

describe.each([
  ["orders", aLargeExport],
  ["products", aLargeProductExport],
])("an export of many %s", (_, make) => {
  it("has every row once, whichever write fails or kills the worker", async () => {
    const { table, files, isRight } = await make();
    const start = table.keepState();
    for (const fault of WRITE_FAULTS) {
      let isHit = true;
      for (let at = 0; isHit; at += 1) {
        start();
        files.kept.clear();
        const faulty = failingTable(table, at, fault);
        const now = inHours();
        await runWorker({ table: faulty, now, privateFiles: files, ...HURRIED }).catch(() => {});
        isHit = faulty.isHit();
        expect(await runWorker({ table, now, privateFiles: files })).toBe(true);
        await isRight();
      }
    }
  }, 300_000);

  it("has every row once after two workers at a time", async () => {
    const { table, files, isRight } = await make();
    const work = (now: () => Date) => runWorker({ table, now, privateFiles: files, ...HURRIED });
    const now = inHours();
    await Promise.all([work(now), work(now)]);
    expect(await work(inHours())).toBe(true);
    await isRight();
  }, 60_000);

  it("is set right by the next worker when the bucket fails", async () => {
    const { table, files, isRight } = await make();
    let failures = 2;
    const failing = {
      ...files,
      keep: async (...file: Parameters<typeof files.keep>) => {
        failures -= 1;
        if (failures >= 0) throw new Error("S3 answered 500");
        return files.keep(...file);
      },
    };
    const now = inHours();
    for (let calls = 0; calls < 4; calls += 1) await runWorker({ table, now, privateFiles: failing });
    await isRight();
  }, 60_000);
});

const API_ID = "a0000000-0000-4000-8000-000000000000";

/** A store with one record of each kind. */
async function aSmallStore() {
  const exporter = anExporter();
  const { post, table } = exporter;
  const add = (path: string, data: object) => expectData(post(path as "/v2/customers", { data } as never));
  await saveOrders(table, [anOrder()]);
  await add("/v2/customers", { type: "customer", name: "Ron", email: "ron@shop.test", password: "mysecret" });
  const account = await add("/v2/accounts", { type: "account", name: "Birch" });
  const place = { line_1: "4 Quay Road", county: "Troms", postcode: "9011", country: "NO" };
  const named = { type: "address", name: "Office", first_name: "Mira", last_name: "Holt" };
  await add(`/v2/accounts/${account.id}/addresses`, { ...named, ...place });
  const tag = await add("/v2/account-tags", { type: "account_tag", name: "Bronze" });
  await post(`/v2/accounts/${account.id}/relationships/account-tags` as never, {
    data: [{ type: "account_tag", id: tag.id }],
  });
  const attributes = { name: "Mug", sku: "MUG", commodity_type: "physical" };
  const mug = await add("/pcm/products", { type: "product", attributes });
  await add("/v2/inventories", { type: "stock", id: mug.id, attributes: { available: 4 } });
  const book = await add("/pcm/pricebooks", { type: "pricebook", attributes: { name: "Gold" } });
  const currencies = { USD: { amount: 1450, includes_tax: false } };
  await add(`/pcm/pricebooks/${book.id}/prices`, {
    type: "product-price",
    attributes: { sku: "MUG", currencies },
  });
  const api = await createApi(table, {}, { newId: () => API_ID });
  await createFieldIn(table, api, { slug: "note" });
  await createEntryIn(table, api, { note: "oak" });
  return exporter;
}

describe("a worker alone", () => {
  it.each([
    [{ job_type: "order_export" }, 1],
    [{ job_type: "order_item_export" }, 1],
    [{ job_type: "customer_export" }, 1],
    [{ job_type: "customer_export", format: "jsonl" }, 1],
    [{ job_type: "account_export" }, 1],
    [{ job_type: "account_export", format: "jsonl" }, 2],
    [{ job_type: "stock_export" }, 1],
    [{ job_type: "price_export" }, 2],
    [{ job_type: "entry_export", filter: `eq(custom_api_id,${API_ID})` }, 1],
  ])("writes the file of an export as %j", async (data, rows) => {
    const { start, get, table, finish } = await aSmallStore();
    await start(data, { table: failingTable(table, 0, "killed") });
    expect(await finish()).toBe(true);
    expect((await get("/v2/jobs")).body.data).toMatchObject([{ status: "complete", rows }]);
  });

  it("writes the file of an export of products, of templates and those in no node too", async () => {
    const shop = await aSmallStore();
    const { post, get, table, finish } = shop;
    await addTemplate(shop, CARE, [{}]);
    const attributes = { name: "Bowl", commodity_type: "physical", extensions: { [CARE]: { wash_c: 60 } } };
    await expectData(post("/pcm/products", { data: { type: "product", attributes } }));
    const hierarchy = { data: { type: "hierarchy", attributes: { name: "Kitchen" } } };
    const { id } = await expectData(post("/pcm/hierarchies", hierarchy));
    const node = { data: { type: "node", attributes: { name: "Bowls" } } };
    await expectData(post(`/pcm/hierarchies/${id}/nodes`, node));
    const path = "/pcm/products/export?useTemplateSlugs=true&filter=eq(has_nodes,false)" as const;
    await post(path, undefined, { table: failingTable(table, 0, "killed") });
    expect(await finish()).toBe(true);
    const [job] = (await get("/pcm/jobs")).body.data;
    expect(job).toMatchObject({ attributes: { status: "success" }, meta: { exported: 2 } });
    expect(shop.readFile(job?.meta.file_locations?.[0] ?? "")).toContain("products(Care):wash_c");
  });
});
