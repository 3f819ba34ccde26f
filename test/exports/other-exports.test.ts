import { describe, expect, it } from "@jest/globals";
import { anExporter, readCsv, splitCsv } from "../support/exports.ts";
import { expectData } from "../support/shop.ts";

const LATER = "2026-03-02T10:00:00.000Z";

describe("POST /v2/jobs: a customer_export", () => {
  async function twoCustomers() {
    const exporter = anExporter();
    const add = (name: string, email: string) =>
      expectData(
        exporter.post("/v2/customers", { data: { type: "customer", name, email, password: "mysecret" } }),
      );
    const [ron, ann] = [await add("Ron", "Ron@shop.test"), await add("+Ann", "ann@shop.test")];
    return { ...exporter, ron, ann };
  }

  it("202: all customers, without passwords", async () => {
    const { exportFile, ron, ann } = await twoCustomers();
    const file = await exportFile({ job_type: "customer_export" });
    const rows = readCsv(file);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([ron.id, ann.id].toSorted());
    expect(rows.find(({ id }) => id === ann.id)).toEqual({
      ...{ id: ann.id, name: "'+Ann", email: "ann@shop.test", external_ref: "" },
      ...{ created_at: LATER, updated_at: LATER },
    });
    expect(file).not.toMatch(/password|salt|mysecret/);
  });

  it("202: those that pass the filter, with e-mail addresses in any letter case", async () => {
    const { exportFile, ron } = await twoCustomers();
    const rows = readCsv(
      await exportFile({ job_type: "customer_export", filter: "eq(email,ron@SHOP.test)" }),
    );
    expect(rows.map(({ id }) => id)).toEqual([ron.id]);
  });

  it("202: ids and times alone if 'personal_data' is false; 400: a filter of orders", async () => {
    const { exportFile, start } = await twoCustomers();
    const file = await exportFile({ job_type: "customer_export", personal_data: false });
    expect(splitCsv(file)[0]).toEqual(["id", "external_ref", "created_at", "updated_at"]);
    const { status } = await start({ job_type: "customer_export", filter: "eq(payment,paid)" });
    expect(status).toBe(400);
  });
});

describe("POST /v2/jobs: an account_export", () => {
  async function twoAccounts() {
    const exporter = anExporter();
    const { post } = exporter;
    const add = (name: string) => expectData(post("/v2/accounts", { data: { type: "account", name } }));
    const [birch, fern] = [await add("Birch"), await add("Fern")];
    const address = { type: "address", name: "Office", first_name: "Mira", last_name: "Holt" };
    const place = { line_1: "4 Quay Road", county: "Troms", postcode: "9011", country: "NO", city: "Quay" };
    for (const line_1 of ["4 Quay Road", "6 Quay Road"]) {
      await expectData(
        post(`/v2/accounts/${birch.id}/addresses`, { data: { ...address, ...place, line_1 } }),
      );
    }
    const tag = await expectData(post("/v2/account-tags", { data: { type: "account_tag", name: "Bronze" } }));
    await post(`/v2/accounts/${birch.id}/relationships/account-tags`, {
      data: [{ type: "account_tag", id: tag.id }],
    });
    return { ...exporter, birch, fern, tag };
  }

  it("202: a row for each address, one for an account without", async () => {
    const { exportFile, birch, fern, tag } = await twoAccounts();
    const rows = readCsv(await exportFile({ job_type: "account_export" }));
    const ofBirch = rows.filter(({ id }) => id === birch.id);
    expect(ofBirch.map((row) => row["address_line_1"]).toSorted()).toEqual(["4 Quay Road", "6 Quay Road"]);
    expect(ofBirch[0]).toMatchObject({ name: "Birch", account_tags: tag.id, address_first_name: "Mira" });
    expect(rows.filter(({ id }) => id === fern.id)).toMatchObject([{ name: "Fern", address_id: "" }]);
  });

  it("202: JSON lines as the import reads them, those that pass the filter", async () => {
    const { exportFile, fern } = await twoAccounts();
    const file = await exportFile({ job_type: "account_export", format: "jsonl", filter: "eq(name,Fern)" });
    const texts = { name: "Fern", legal_name: null, registration_id: null, external_ref: null };
    expect(JSON.parse(file)).toEqual({ data: { type: "account", id: fern.id, ...texts } });
  });
});

describe("POST /v2/jobs: a stock_export", () => {
  it("202: the columns of a stock import, a row for each location", async () => {
    const { exportFile, post } = anExporter();
    const product = (sku: string) =>
      expectData(
        post("/pcm/products", {
          data: {
            type: "product",
            attributes: { name: sku, sku, commodity_type: "physical", external_ref: `ERP-${sku}` },
          },
        }),
      );
    const [mug, bowl] = [await product("MUG"), await product("BOWL")];
    await expectData(
      post("/v2/inventories/locations", {
        data: { type: "inventory_location", attributes: { name: "Quay", slug: "quay" } },
      }),
    );
    const stock = (id: string, attributes: object) =>
      expectData(post("/v2/inventories", { data: { type: "stock", id, attributes } }));
    await stock(mug.id, { available: 12 });
    await stock(bowl.id, { locations: { quay: { available: 5 } } });
    const rows = readCsv(await exportFile({ job_type: "stock_export" }));
    expect(rows.toSorted((a, b) => Number(a["quantity"]) - Number(b["quantity"]))).toEqual([
      {
        product_id: bowl.id,
        sku: "BOWL",
        external_ref: "ERP-BOWL",
        action: "set",
        quantity: "5",
        location: "quay",
      },
      {
        product_id: mug.id,
        sku: "MUG",
        external_ref: "ERP-MUG",
        action: "set",
        quantity: "12",
        location: "",
      },
    ]);
    const atQuay = readCsv(await exportFile({ job_type: "stock_export", filter: "eq(location,quay)" }));
    expect(atQuay.map((row) => row["sku"])).toEqual(["BOWL"]);
  });
});

describe("POST /v2/jobs: a price_export", () => {
  async function twoBooks() {
    const exporter = anExporter();
    const { post } = exporter;
    const book = (attributes: object) =>
      expectData(post("/pcm/pricebooks", { data: { type: "pricebook", attributes } }));
    const [gold, plain] = [await book({ name: "Gold", external_ref: "gold" }), await book({ name: "Plain" })];
    const price = (bookId: string, attributes: object) =>
      expectData(post(`/pcm/pricebooks/${bookId}/prices`, { data: { type: "product-price", attributes } }));
    const currencies = { USD: { amount: 1450, includes_tax: false } };
    await price(gold.id, { sku: "MUG", currencies, external_ref: "gold-mug" });
    await price(plain.id, { sku: "MUG", currencies });
    const objects = async (data: object) =>
      (await exporter.exportFile({ job_type: "price_export", ...data }))
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).data);
    return { ...exporter, gold, plain, price, currencies, objects };
  }

  it("202: each book, then its prices, as the import reads them", async () => {
    const { objects, plain, currencies } = await twoBooks();
    const all = await objects({});
    expect(all).toHaveLength(4);
    expect(all).toEqual(
      expect.arrayContaining([
        { type: "pricebook", attributes: { name: "Gold", external_ref: "gold" } },
        {
          type: "product-price",
          pricebook_external_ref: "gold",
          attributes: { external_ref: "gold-mug", sku: "MUG", currencies },
        },
        { type: "pricebook", id: plain.id, attributes: { name: "Plain" } },
        { type: "product-price", pricebook_id: plain.id, attributes: { sku: "MUG", currencies } },
      ]),
    );
    expect(all.map(({ type }) => type)).toEqual(["pricebook", "product-price", "pricebook", "product-price"]);
  });

  it("202: only the books of the filter", async () => {
    const { objects, gold } = await twoBooks();
    expect(await objects({ filter: `eq(pricebook_id,${gold.id})` })).toHaveLength(2);
  });

  it("202: every price once, over several reads of a book", async () => {
    const { objects, gold, price, currencies } = await twoBooks();
    for (let at = 0; at < 210; at += 1) await price(gold.id, { sku: `S${at}`, currencies });
    const skus = (await objects({ filter: `eq(pricebook_id,${gold.id})` })).slice(1);
    expect(new Set(skus.map(({ attributes }) => attributes.sku)).size).toBe(211);
    expect(skus).toHaveLength(211);
  });
});
