import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { aRecordShop, jsonl } from "../../support/imports/record-shop.ts";

const PATH = "/v2/customers/import";

function aCustomerShop() {
  const shop = aRecordShop();
  return {
    ...shop,
    runFile: (content: string) => shop.runFile(PATH, content),
    runFor: (content: string | Uint8Array, query = "") => shop.runFor(PATH, content, query),
  };
}

const ADA = { type: "customer", name: "Ada Alder", email: "ada@shop.test", external_ref: "crm-1" };
const BEN = { type: "customer", name: "Ben Birch", email: "ben@shop.test" };
const HOME = {
  ...{ type: "address", first_name: "Ada", last_name: "Alder", line_1: "1 Mill Lane", county: "Kent" },
  ...{ postcode: "CT1 1AA", country: "GB" },
};
const OF_ADA = { ...HOME, customer_email: "Ada@shop.test" };

type Shop = ReturnType<typeof aCustomerShop>;
const listCustomers = async (shop: Shop) => (await shop.get("/v2/customers?sort=email")).body.data;
const listAddresses = async (shop: Shop, id: string) =>
  (await shop.get(`/v2/customers/${id}/addresses`)).body.data;

describe("POST /v2/customers/import", () => {
  it("creates customers and their addresses, as requests do", async () => {
    const shop = aCustomerShop();
    const job = await shop.runFile(jsonl(ADA, OF_ADA, BEN));
    expect(job.attributes).toMatchObject({ type: "customer-import", status: "success" });
    expect(job.meta.rows).toEqual({ total: 3, done: 3, created: 3, updated: 0, unchanged: 0, failed: 0 });
    const [ada, ben] = await listCustomers(shop);
    expect(ada).toMatchObject({
      name: "Ada Alder",
      email: "ada@shop.test",
      external_ref: "crm-1",
      password: false,
    });
    expect(ben).toMatchObject({ name: "Ben Birch", external_ref: null });
    const [home, ...others] = await listAddresses(shop, ada?.id ?? "");
    expect(home).toMatchObject({
      line_1: "1 Mill Lane",
      line_2: "",
      relationships: { customer: { id: ada?.id } },
    });
    expect(others).toEqual([]);
  });

  it("changes nothing for the same file again", async () => {
    const shop = aCustomerShop();
    await shop.runFile(jsonl(ADA, OF_ADA, BEN));
    const before = await listCustomers(shop);
    const addresses = await listAddresses(shop, before[0]?.id ?? "");
    expect(await shop.runFor(jsonl(ADA, OF_ADA, BEN))).toEqual({ status: "success", unchanged: 3 });
    expect(await listCustomers(shop)).toEqual(before);
    expect(await listAddresses(shop, before[0]?.id ?? "")).toEqual(addresses);
  });

  it("changes the customer of an e-mail address or an id, and an address by its id", async () => {
    const shop = aCustomerShop();
    await shop.runFile(jsonl(ADA, OF_ADA, BEN));
    const [ada, ben] = await listCustomers(shop);
    const [home] = await listAddresses(shop, ada?.id ?? "");
    const counts = await shop.runFor(
      jsonl(
        { type: "customer", email: "ADA@shop.test", external_ref: null },
        { type: "customer", id: ben?.id.toUpperCase(), email: "benno@shop.test" },
        { ...OF_ADA, id: home?.id, line_2: "Flat 3" },
        { ...OF_ADA, line_1: "2 Mill Lane" },
        { ...HOME, customer_id: ben?.id },
      ),
    );
    expect(counts).toEqual({ status: "success", created: 2, updated: 3 });
    const after = await listCustomers(shop);
    expect(after).toMatchObject([
      { id: ada?.id, name: "Ada Alder", email: "ADA@shop.test", external_ref: null },
      { id: ben?.id, name: "Ben Birch", email: "benno@shop.test" },
    ]);
    const lines = (await listAddresses(shop, ada?.id ?? "")).map(({ line_1, line_2 }) => [line_1, line_2]);
    expect(lines.toSorted()).toEqual([
      ["1 Mill Lane", "Flat 3"],
      ["2 Mill Lane", ""],
    ]);
    expect(await listAddresses(shop, ben?.id ?? "")).toHaveLength(1);
  });

  it("refuses records with their line, field and code, and imports the others", async () => {
    const shop = aCustomerShop();
    await shop.runFile(jsonl(ADA, BEN));
    const [ada] = await listCustomers(shop);
    const NOBODY = "00000000-0000-4000-8000-000000000000";
    const summary = await shop.runFor(
      jsonl(
        { type: "customer", name: "Cleo" },
        { type: "customer", email: "cleo@shop.test" },
        { ...BEN, email: "no address" },
        { ...BEN, password: "willow-anchor-63" },
        { ...BEN, id: NOBODY },
        { type: "customer", id: ada?.id, email: "ben@shop.test" },
        { type: "order", email: "ben@shop.test" },
        { ...HOME },
        { ...HOME, customer_email: "dora@shop.test" },
        { ...HOME, customer_id: NOBODY },
        { ...OF_ADA, id: NOBODY },
        { ...OF_ADA, postcode: "" },
        { type: "customer", email: "ada@shop.test", name: "Ann" },
      ),
    );
    expect(summary).toEqual({
      ...{ status: "success", updated: 1, failed: 12 },
      faults: [
        [1, "data.email", "required"],
        [2, "data.name", "required"],
        [3, "data.email", "pattern"],
        [4, "data.password", "not_supported"],
        [5, "data.id", "not_found"],
        [6, "data.email", "not_unique"],
        [7, "data.type", "type"],
        [8, "data.customer_email", "required"],
        [9, "data.customer_email", "not_found"],
        [10, "data.customer_id", "not_found"],
        [11, "data.id", "not_found"],
        [12, "data.postcode", "required"],
      ],
    });
  });

  it("refuses what repeats an earlier record, and more addresses than a customer may have", async () => {
    const shop = aCustomerShop();
    const many = Array.from({ length: 26 }, (_, at) => ({ ...OF_ADA, line_1: `${at} Mill Lane` }));
    expect(
      await shop.runFor(jsonl(ADA, { ...ADA, name: "Ann" }, ...many, { ...OF_ADA, line_1: "0 Mill Lane" })),
    ).toEqual({
      ...{ status: "success", created: 26, failed: 3 },
      faults: [
        [2, "data.email", "repeated"],
        [28, "data", "range"],
        [29, "data", "repeated"],
      ],
    });
  });

  it("a dry run finds the customers that the file would create, and writes nothing", async () => {
    const shop = aCustomerShop();
    const others = Array.from({ length: 60 }, (_, at) => ({ ...BEN, email: `ben${at}@shop.test` }));
    const file = jsonl(ADA, ...others, OF_ADA, { ...HOME, customer_email: "dora@shop.test" });
    const dry = await shop.runFor(file, "?dry_run=true");
    expect(await listCustomers(shop)).toEqual([]);
    expect(dry).toEqual({
      status: "success",
      created: 62,
      failed: 1,
      faults: [[63, "data.customer_email", "not_found"]],
    });
    expect(await shop.runFor(file)).toEqual(dry);
  });

  it("reads gzip, objects over several lines, and a record after one that is no JSON", async () => {
    const shop = aCustomerShop();
    const file = `${JSON.stringify({ data: ADA }, undefined, 2)}\n\nnothing\n${jsonl(BEN)}`;
    expect(await shop.runFor(gzipSync(file))).toMatchObject({
      created: 2,
      failed: 1,
      faults: [[10, undefined, "invalid_json"]],
    });
  });

  it("400: no file; 403: an implicit token; 401: none; 404: a job of another kind", async () => {
    const shop = aCustomerShop();
    expect((await shop.post(PATH, {})).status).toBe(400);
    expect((await shop.post(PATH, {}, { as: "implicit" })).status).toBe(403);
    expect((await shop.post(PATH, {}, { as: null })).status).toBe(401);
    const { body } = await shop.sendFile("/pcm/products/import", "external_ref,name\nLK-1,Mug\n");
    expect((await shop.post(PATH, { data: { type: "customer-import", id: body.data.id } })).status).toBe(404);
  });
});
