import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { anImportShop, csv } from "../../support/imports/import-shop.ts";
import { expectData } from "../../support/shop.ts";
import { giveStock, orderMove, readStocked } from "../../support/stock/stock.ts";

/** A store with two products and a location. */
async function aShop() {
  const shop = anImportShop({ path: "/v2/inventories/import" });
  const create = (name: string, external_ref: string) =>
    expectData(
      shop.post("/pcm/products", {
        data: { type: "product", attributes: { name, sku: name, external_ref, commodity_type: "physical" } },
      }),
    );
  const [mug, jug] = [(await create("MUG", "lk-1")).id, (await create("JUG", "lk-2")).id];
  const north = { data: { type: "inventory_location", attributes: { name: "North", slug: "north" } } };
  await expectData(shop.post("/v2/inventories/locations", north));
  const stock = (id: string) => readStocked(shop.table, id);
  const log = async (id: string) =>
    (await expectData(shop.get(`/v2/inventories/${id}/transactions`))).map((entry) =>
      "action" in entry ? [entry.action, entry.quantity] : [],
    );
  const faults = async (id: string) =>
    (await shop.errors(id)).rows.map(({ row, column, code }) => [row, column, code]);
  return { ...shop, mug, jug, stock, log, faults };
}

describe("an import of stock", () => {
  it("133: carries out the rows of a product in their order, each with one log entry", async () => {
    const shop = await aShop();
    const job = await shop.run(
      csv("sku,action,quantity", "MUG,set,12", "MUG,increment,3", "MUG,decrement,20", "JUG,,4"),
    );
    expect(job.attributes).toMatchObject({ type: "stock-import", status: "success" });
    expect(job.meta.rows).toEqual({ total: 4, done: 4, created: 2, updated: 1, unchanged: 0, failed: 1 });
    expect((await shop.errors(job.id)).rows).toEqual([
      { row: 4, column: "quantity", code: "range", message: "quantity: Only 15 units are available" },
    ]);
    expect(await shop.stock(shop.mug)).toEqual([15, 0, 15]);
    expect(await shop.log(shop.mug)).toEqual([
      ["increment", 3],
      ["increment", 12],
    ]);
    expect(await shop.stock(shop.jug)).toEqual([4, 0, 4]);
  });

  it("a count that is sent again changes nothing; a corrected one changes its products", async () => {
    const shop = await aShop();
    const count = ["external_ref,quantity,location", "lk-1,5,", "lk-2,6,north"];
    await shop.run(csv(...count));
    const again = await shop.run(gzipSync(csv(...count)));
    expect(again.meta.rows).toMatchObject({ unchanged: 2, updated: 0, created: 0 });
    expect(await shop.log(shop.mug)).toEqual([["increment", 5]]);
    const corrected = await shop.run(csv(...count).replace("lk-2,6", "lk-2,9"));
    expect(corrected.meta.rows).toMatchObject({ unchanged: 1, updated: 1 });
    expect(await shop.stock(shop.jug)).toEqual([9, 0, 9]);
  });

  it("134: refuses less than is allocated, unknown locations and products, and creates stock", async () => {
    const shop = await aShop();
    await giveStock(shop.table, shop.mug, 5);
    await orderMove(shop.table, [{ product_id: shop.mug, quantity: 3 }], { action: "allocate" });
    await giveStock(shop.table, "outside-the-catalog", 1);
    const job = await shop.run(
      csv(
        "product_id,sku,external_ref,action,quantity,location",
        ",MUG,,set,2,",
        ",JUG,,set,5,south",
        ",POT,,set,5,",
        "unknown,,,set,5,",
        ",,lk-9,set,5,",
        ",JUG,,increment,5,",
        "outside-the-catalog,,,set,7,",
        `${"x".repeat(65)},,,set,7,`,
        ",JUG,,set,8,north",
        ",MUG,,set,3,",
      ),
    );
    expect(await shop.faults(job.id)).toEqual([
      [2, "quantity", "range"],
      [3, "location", "not_found"],
      [4, "sku", "not_found"],
      [5, "product_id", "not_found"],
      [6, "external_ref", "not_found"],
      [7, "action", "not_found"],
      [9, "product_id", "pattern"],
    ]);
    expect(job.meta.rows).toMatchObject({ created: 1, updated: 2, failed: 7 });
    expect(await shop.stock(shop.mug)).toEqual([0, 3, 3]);
    expect(await shop.stock(shop.jug)).toEqual([8, 0, 8]);
    expect(await shop.stock("outside-the-catalog")).toEqual([7, 0, 7]);
  });

  it("counts a location's uses for many products of one transaction", async () => {
    const shop = await aShop();
    await shop.run(csv("sku,quantity,location", "MUG,1,north", "JUG,2,north"));
    const [location] = await expectData(shop.get("/v2/inventories/locations"));
    const path = `/v2/inventories/locations/${location!.id}` as const;
    expect((await shop.delete(path)).status).toBe(422);
    const remove = { data: { type: "stock", attributes: { locations: { north: null } } } };
    for (const id of [shop.mug, shop.jug]) {
      expect((await shop.delete(path)).status).toBe(422);
      await expectData(shop.put(`/v2/inventories/${id}`, remove));
    }
    expect((await shop.delete(path)).status).toBe(204);
  });

  it("refuses a file without columns that it needs, or with unknown ones", async () => {
    const shop = await aShop();
    const codesOf = async (header: string) => {
      const job = await shop.run(csv(header, "a,b,c"));
      expect(job.attributes.status).toBe("failed");
      return (await shop.errors(job.id)).rows.map(({ code }) => code);
    };
    expect(await codesOf("sku,amount,action")).toEqual(["unknown_column", "missing_column"]);
    expect(await codesOf("quantity,action,location")).toEqual(["missing_column"]);
  });

  it("of a dry run writes nothing and says what the real run does", async () => {
    const shop = await aShop();
    const dry = await shop.run(csv("sku,action,quantity", "MUG,set,12", "MUG,decrement,20"), "?dry_run=true");
    expect(dry.meta).toMatchObject({ dry_run: true, rows: { created: 1, failed: 1 } });
    expect((await shop.get(`/v2/inventories/${shop.mug}`)).status).toBe(404);
    const body = { data: { type: "stock-import", id: dry.id } };
    const started = await expectData(shop.post("/v2/inventories/import", body));
    await shop.work();
    expect((await shop.job(started.id)).meta.rows).toMatchObject({ created: 1, failed: 1 });
    expect(await shop.stock(shop.mug)).toEqual([12, 0, 12]);
  });

  it("403 for shoppers, 401 without a token, 400 without a file, 404 for a job of another kind", async () => {
    const shop = await aShop();
    const body = { data: { type: "stock-import", id: "5c1a7c0a-2b43-4c5e-8b8e-0a4d0e6a7b11" } };
    expect((await shop.post("/v2/inventories/import", body, { as: "implicit" })).status).toBe(403);
    expect((await shop.post("/v2/inventories/import", body, { as: null })).status).toBe(401);
    expect((await shop.post("/v2/inventories/import", {})).status).toBe(400);
    expect((await shop.post("/v2/inventories/import", body)).status).toBe(404);
  });
});
