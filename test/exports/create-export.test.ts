import { describe, expect, it } from "@jest/globals";
import type { Transaction } from "../../lib/orders/transaction.ts";
import { HURRIED } from "../support/background/background.ts";
import { anExporter, readCsv, splitCsv } from "../support/exports.ts";
import { anOrder, anOrderItem, orderId, saveOrders } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000).toISOString();

async function ordersOf(...orders: Parameters<typeof saveOrders>[1]) {
  const exporter = anExporter();
  await saveOrders(exporter.table, orders);
  return exporter;
}

describe("POST /v2/jobs: an order_export", () => {
  it("202: one object, and a link to the file, which '/file' answers too", async () => {
    const { start, get, readFile } = await ordersOf(anOrder());
    const { status, body } = await start({ job_type: "order_export" });
    expect([status, body.data]).toMatchObject([
      202,
      {
        type: "job",
        job_type: "order_export",
        status: "complete",
        rows: 1,
        links: { self: `/v2/jobs/${body.data.id}` },
        timestamps: { created_at: NOON.toISOString() },
      },
    ]);
    const { href } = (await get(`/v2/jobs/${body.data.id}`)).body.data.link;
    expect((await get(`/v2/jobs/${body.data.id}/file`)).body).toEqual({ data: { href }, href });
    expect(href).toContain("X-Amz-Expires=900");
    expect(readFile(href)).toContain("Mira Holt");
  });

  it("202: pending while there is no time, then a worker completes it", async () => {
    const { start, get, finish } = await ordersOf(anOrder());
    const { body } = await start({ job_type: "order_export" }, HURRIED);
    const { id } = body.data;
    expect(["pending", "processing"]).toContain(body.data.status);
    expect(body.data.link).toEqual({ href: "" });
    expect((await get(`/v2/jobs/${id}/file`)).status).toBe(404);
    expect(await finish()).toBe(true);
    expect((await get(`/v2/jobs/${id}`)).body.data).toMatchObject({ status: "complete", rows: 1 });
  });

  it("202: amounts as the order has them, by creation, then id", async () => {
    const totals = { with_tax: 5998, without_tax: 5000, tax: 998, discount: -100, without_discount: 6098 };
    const shipped = { ...totals, shipping: 250, shipping_discount: 0 };
    const { exportFile, get } = await ordersOf(
      anOrder({ id: orderId(3), created_at: at(1), totals: shipped, external_ref: "ERP 7" }),
      anOrder({ id: orderId(2), created_at: at(5) }),
      anOrder({ id: orderId(1), created_at: at(1) }),
    );
    const rows = readCsv(await exportFile({ job_type: "order_export" }));
    expect(rows.map(({ id }) => id)).toEqual([orderId(2), orderId(1), orderId(3)]);
    expect(rows[2]).toMatchObject({
      external_ref: "ERP 7",
      status: "incomplete",
      payment: "unpaid",
      shipping: "unfulfilled",
      currency: "USD",
      with_tax: "5998",
      without_tax: "5000",
      tax: "998",
      discount: "-100",
      shipping_amount: "250",
      balance_owing: "5998",
      customer_name: "Mira Holt",
      billing_postcode: "9011",
      shipping_instructions: "Ring twice",
      created_at: at(1),
    });
    const { display_price: shown } = (await get(`/v2/orders/${orderId(3)}`)).body.data.meta;
    expect(rows[2]?.["balance_owing"]).toBe(String(shown.balance_owing.amount));
  });

  it("202: custom attributes are columns behind the others, by code point", async () => {
    const custom_attributes = {
      till: { type: "string", value: "T2" },
      Zone: { type: "integer", value: 4 },
    };
    const { exportFile } = await ordersOf(anOrder(), anOrder({ id: orderId(2), custom_attributes }));
    const file = await exportFile({ job_type: "order_export" });
    expect(splitCsv(file)[0]?.slice(-3)).toEqual([
      "updated_at",
      "custom_attributes.Zone",
      "custom_attributes.till",
    ]);
    expect(readCsv(file).map((row) => row["custom_attributes.Zone"])).toEqual(["", "4"]);
  });

  it("202: texts that a spreadsheet would run as formulas get a quote in front; amounts do not", async () => {
    const customer = { name: "=1+1", email: "mira@example.org" };
    const billing_address = { ...anOrder().billing_address, line_1: "@home", city: "-", region: "\tTroms" };
    const { exportFile } = await ordersOf(anOrder({ customer, billing_address }));
    const [row] = readCsv(await exportFile({ job_type: "order_export" }));
    expect(row).toMatchObject({
      customer_name: "'=1+1",
      billing_line_1: "'@home",
      billing_city: "'-",
      billing_region: "'\tTroms",
      discount: "0",
    });
  });

  it("202: an anonymized order has no name", async () => {
    const { exportFile, post } = await ordersOf(anOrder({ status: "cancelled" }));
    expect((await post("/v2/orders/anonymize", { data: { order_ids: [orderId(1)] } })).status).toBe(200);
    const file = await exportFile({ job_type: "order_export" });
    expect(file).toContain(orderId(1));
    expect(file).not.toMatch(/Mira|Holt|mira@example/);
  });

  it("202: without columns about people if 'personal_data' is false", async () => {
    const custom_attributes = { note: { type: "string", value: "for Ada" } };
    const { exportFile, table } = await ordersOf(anOrder({ custom_attributes }));
    const file = await exportFile({ job_type: "order_export", personal_data: false });
    expect(file).not.toMatch(/Mira|Holt|mira@|9011|Ada|customer_name|billing_|shipping_line|note/);
    expect(splitCsv(file)[0]).toContain("shipping_amount");
    const pieces = table.all().filter(({ type }) => type === "export_piece");
    expect(pieces).toHaveLength(1);
  });

  it("202: JSON lines keep numbers and name absent values", async () => {
    const { exportFile } = await ordersOf(anOrder());
    const [line, end] = (await exportFile({ job_type: "order_export", format: "jsonl" })).split("\n");
    expect(end).toBe("");
    expect(JSON.parse(line ?? "")).toMatchObject({
      with_tax: 5997,
      external_ref: null,
      customer_name: "Mira Holt",
    });
  });

  it("202: only orders that pass the filter", async () => {
    const { exportFile } = await ordersOf(
      anOrder({ id: orderId(1), payment: "paid", created_at: at(20) }),
      anOrder({ id: orderId(2), created_at: at(15) }),
      anOrder({ id: orderId(3), payment: "paid", created_at: at(5) }),
    );
    const idsOf = async (filter: string) =>
      readCsv(await exportFile({ job_type: "order_export", filter })).map(({ id }) => id);
    expect(await idsOf("eq(payment,paid)")).toEqual([orderId(1), orderId(3)]);
    expect(await idsOf(`eq(payment,paid):ge(created_at,${at(6)})`)).toEqual([orderId(3)]);
    expect(await idsOf("eq(product_sku,S1):like(name,Mira*)")).toHaveLength(3);
  });

  it("202: failed with a reason if nothing passes the filter", async () => {
    const { start, get } = await ordersOf(anOrder());
    const { body } = await start({ job_type: "order_export", filter: "eq(payment,paid)" });
    expect(body.data).toMatchObject({ status: "failed", error: expect.stringContaining("filter"), rows: 0 });
    expect((await get(`/v2/jobs/${body.data.id}/file`)).status).toBe(404);
  });

  it("202: failed where the deployment keeps no files", async () => {
    const { start } = await ordersOf(anOrder());
    const { body } = await start({ job_type: "order_export" }, { privateFiles: "none" });
    expect(body.data).toMatchObject({ status: "failed", error: "This deployment keeps no files." });
  });

  it("202: without orders that came after the job began", async () => {
    const { start, table, finish, get, readFile } = await ordersOf(anOrder());
    const { body } = await start({ job_type: "order_export" }, HURRIED);
    await saveOrders(table, [anOrder({ id: orderId(2), created_at: at(-1) })]);
    await finish();
    const { href } = (await get(`/v2/jobs/${body.data.id}`)).body.data.link;
    expect(readCsv(readFile(href)).map(({ id }) => id)).toEqual([orderId(1)]);
  });

  it("400: a filter that orders do not have; nothing is started", async () => {
    const { start, get } = await ordersOf(anOrder());
    for (const filter of ["eq(colour,red)", "eq(payment", "gt(status,paid)"]) {
      expect((await start({ job_type: "order_export", filter })).status).toBe(400);
    }
    expect((await get("/v2/jobs")).body.data).toEqual([]);
  });

  it("422: an unknown kind of file or field; 403: an implicit token; 401: none", async () => {
    const { start } = await ordersOf(anOrder());
    expect((await start({ job_type: "cart_export" })).status).toBe(422);
    expect((await start({ job_type: "order_export", fliter: "eq(payment,paid)" })).status).toBe(422);
    expect((await start({ job_type: "price_export", format: "csv" })).body).toMatchObject({
      errors: [{ status: "422", source: "data.format" }],
    });
    expect((await start({ job_type: "order_export" }, { as: "implicit" })).status).toBe(403);
    expect((await start({ job_type: "order_export" }, { as: null })).status).toBe(401);
  });

  it("202: the repeat of a request with its key shows the job of the first", async () => {
    const { start, get } = await ordersOf(anOrder());
    const headers = { "idempotency-key": "export-1" };
    const [one, two] = [
      await start({ job_type: "order_export" }, { headers }),
      await start({ job_type: "order_export" }, { headers }),
    ];
    expect(two.body.data.id).toBe(one.body.data.id);
    expect((await get("/v2/jobs")).body.data).toHaveLength(1);
  });
});

describe("POST /v2/jobs: files of parts of orders", () => {
  it("202: items with amounts and custom inputs", async () => {
    const engraved = anOrderItem({
      id: orderId("a2"),
      quantity: 2,
      custom_inputs: { name: "=Ada", size: 4 },
    });
    const { exportFile } = await ordersOf(anOrder({ items: [anOrderItem(), engraved] }));
    expect(readCsv(await exportFile({ job_type: "order_item_export" }))).toEqual([
      {
        order_id: orderId(1),
        item_id: orderId("a1"),
        type: "cart_item",
        sku: "S1",
        product_id: orderId("f1"),
        name: "Oak lamp",
        quantity: "3",
        unit_amount: "1999",
        value_amount: "5997",
        discount_amount: "0",
        tax_amount: "0",
        currency: "USD",
        "custom_inputs.name": "",
        "custom_inputs.size": "",
      },
      expect.objectContaining({ quantity: "2", "custom_inputs.name": "'=Ada", "custom_inputs.size": "4" }),
    ]);
    const plain = await exportFile({ job_type: "order_item_export", personal_data: false });
    expect(splitCsv(plain)[0]?.at(-1)).toBe("currency");
  });

  it("202: transactions of the orders that the filter chooses", async () => {
    const transaction: Transaction = {
      ...{ id: orderId("d1"), gateway: "manual", reference: "manual", amount: 5997, refunded_amount: 500 },
      transaction_type: "purchase",
      status: "complete",
      created_at: at(1),
      updated_at: at(1),
    };
    const { exportFile } = await ordersOf(
      anOrder({ payment: "paid", transactions: [transaction] }),
      anOrder({ id: orderId(2), transactions: [{ ...transaction, id: orderId("d2") }] }),
    );
    const rows = readCsv(await exportFile({ job_type: "transaction_export", filter: "eq(payment,paid)" }));
    expect(rows).toEqual([
      {
        ...{
          order_id: orderId(1),
          id: orderId("d1"),
          gateway: "manual",
          type: "purchase",
          status: "complete",
        },
        ...{
          amount: "5997",
          refunded_amount: "500",
          currency: "USD",
          reference: "manual",
          created_at: at(1),
        },
      },
    ]);
  });
});

describe("the exports of a store", () => {
  it("200: newest first, by type and status; 404 after seven days", async () => {
    const { start, get } = await ordersOf(anOrder());
    const { body: first } = await start({ job_type: "order_export" });
    const { body: second } = await start(
      { job_type: "transaction_export" },
      { now: () => new Date(NOON.getTime() + 1000) },
    );
    const ids = async (query = "") => (await get(`/v2/jobs?${query}`)).body.data.map(({ id }) => id);
    expect(await ids()).toEqual([second.data.id, first.data.id]);
    expect(await ids("filter=eq(status,failed)")).toEqual([second.data.id]);
    expect(await ids("filter=eq(job_type,order_export)")).toEqual([first.data.id]);
    expect(await ids("page[limit]=1&page[offset]=1")).toEqual([first.data.id]);
    expect((await get(`/v2/jobs/${orderId("ffff")}`)).status).toBe(404);
  });

  it("404: a job and its file after seven days", async () => {
    let now = NOON;
    const { memoryTable } = await import("../support/tables/memory-table.ts");
    const exporter = anExporter(memoryTable({ now: () => now }));
    await saveOrders(exporter.table, [anOrder()]);
    const { id } = (await exporter.start({ job_type: "order_export" })).body.data;
    now = new Date(NOON.getTime() + 7 * DAY_MS - 1000);
    expect((await exporter.get(`/v2/jobs/${id}`, { now: () => now })).status).toBe(200);
    now = new Date(NOON.getTime() + 7 * DAY_MS);
    expect((await exporter.get(`/v2/jobs/${id}`, { now: () => now })).status).toBe(404);
    expect((await exporter.get(`/v2/jobs/${id}/file`, { now: () => now })).status).toBe(404);
  });
});
