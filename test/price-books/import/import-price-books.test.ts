import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { anImportShop } from "../../support/imports/import-shop.ts";
import { expectData } from "../../support/shop.ts";

const USD = { USD: { amount: 1450, includes_tax: false } };
const book = (external_ref: string, more: object = {}) => ({
  data: { type: "pricebook", attributes: { external_ref, name: external_ref.toUpperCase(), ...more } },
});
const price = (ref: string, attributes: object, more: object = {}) => ({
  data: {
    type: "product-price",
    pricebook_external_ref: ref,
    ...more,
    attributes: { currencies: USD, ...attributes },
  },
});
const lines = (...objects: readonly object[]) => objects.map((one) => JSON.stringify(one)).join("\n");

function aShop() {
  const shop = anImportShop({ path: "/pcm/pricebooks/import" });
  const pricesOf = async (id: string) => {
    const prices = await expectData(shop.get(`/pcm/pricebooks/${id}/prices`));
    return prices.map(({ attributes }) => attributes).sort((a, b) => a.sku.localeCompare(b.sku));
  };
  const books = async () => {
    const all = await expectData(shop.get("/pcm/pricebooks"));
    const read = await Promise.all(
      all.map(async ({ id, attributes: { external_ref: ref, name, updated_at } }) => ({
        ...{ id, ref, name, updated_at },
        prices: await pricesOf(id),
      })),
    );
    return read.sort((a, b) => a.name.localeCompare(b.name));
  };
  const codes = async (id: string) => (await shop.errors(id)).rows.map(({ row, code }) => [row, code]);
  return { ...shop, books, codes };
}

const GOLD = lines(
  price("gold", { external_ref: "gold-mug", sku: "MUG" }),
  price("gold", { external_ref: "gold-jug", sku: "JUG", sales: { June: { currencies: USD } } }),
  book("gold", { description: "For regulars" }),
);

describe("an import of price books", () => {
  it("126: creates prices that stand before their book, and leaves all unchanged when repeated", async () => {
    const shop = aShop();
    const job = await shop.run(GOLD);
    expect(job.attributes).toMatchObject({ type: "pricebook-import", status: "success" });
    expect(job.meta.rows).toEqual({ total: 3, done: 3, created: 3, updated: 0, unchanged: 0, failed: 0 });
    expect(await shop.errors(job.id)).toMatchObject({ rows: [] });
    const before = await shop.books();
    expect(before).toMatchObject([
      {
        ...{ ref: "gold", name: "GOLD" },
        prices: [
          { external_ref: "gold-jug", sku: "JUG", sales: { June: { currencies: USD } } },
          { external_ref: "gold-mug", sku: "MUG", currencies: USD },
        ],
      },
    ]);
    const again = await shop.run(GOLD);
    expect(again.meta.rows).toMatchObject({ total: 3, unchanged: 3, created: 0, updated: 0 });
    expect(await shop.books()).toEqual(before);
  });

  it("127: reads objects over several lines, gzip and empty lines", async () => {
    const shop = aShop();
    const text = `\n${JSON.stringify(book("gold"), null, 2)}\n\n  ${JSON.stringify(price("gold", { sku: "MUG" }), null, 2)}`;
    const job = await shop.run(gzipSync(text));
    expect(job.meta.rows).toMatchObject({ created: 2, failed: 0 });
    expect((await shop.books())[0]?.prices).toMatchObject([{ sku: "MUG" }]);
  });

  it("127: refuses broken JSON with its line, and broken gzip", async () => {
    const shop = aShop();
    const job = await shop.run(`${lines(book("gold"))}\n\n{"data":\n  {"type" 1}}`);
    expect(job.attributes.status).toBe("failed");
    expect((await shop.errors(job.id)).rows).toEqual([
      { row: 3, code: "invalid_json", message: "Object 2: line 4 is not valid JSON." },
    ]);
    const broken = await shop.run(gzipSync(GOLD).subarray(0, 40));
    expect(await shop.codes(broken.id)).toEqual([[undefined, "gzip"]]);
    expect(await shop.books()).toEqual([]);
  });

  it("128: writes nothing of a file with one faulty object, and names its number, line and reference", async () => {
    const shop = aShop();
    const faulty = price("gold", {
      external_ref: "gold-pot",
      sku: "POT",
      currencies: { USD: { amount: -1 } },
    });
    const job = await shop.run(
      `${lines(book("gold"), price("gold", { sku: "MUG" }))}\n${JSON.stringify(faulty)}`,
    );
    expect(job.attributes.status).toBe("failed");
    expect(job.meta.rows).toEqual({ total: 3, done: 1, created: 0, updated: 0, unchanged: 0, failed: 1 });
    expect((await shop.errors(job.id)).rows).toMatchObject([
      {
        ...{ row: 3, code: "range", external_ref: "gold-pot" },
        column: "data.attributes.currencies.USD.amount",
        message: expect.stringContaining("Object 3: data.attributes.currencies.USD.amount: "),
      },
    ]);
    expect(await shop.books()).toEqual([]);
  });

  it("128: after the fault is mended, the file is imported", async () => {
    const shop = aShop();
    await shop.run(lines(book("gold"), price("gold", { sku: 5 })));
    const mended = await shop.run(lines(book("gold"), price("gold", { sku: "MUG" })));
    expect(mended.meta.rows).toMatchObject({ created: 2, failed: 0 });
  });

  it("129: one reference in two books is two prices; a price without one is found by its sku", async () => {
    const shop = aShop();
    await shop.run(
      lines(
        book("gold"),
        book("silver"),
        price("gold", { external_ref: "mug", sku: "MUG" }),
        price("silver", { external_ref: "mug", sku: "MUG" }),
      ),
    );
    const EUR = { EUR: { amount: 7, includes_tax: false } };
    const job = await shop.run(
      lines(
        price("gold", { sku: "MUG", currencies: EUR }),
        price("silver", { external_ref: "mug", currencies: {} }),
      ),
    );
    expect(job.meta.rows).toMatchObject({ updated: 2, created: 0, failed: 0 });
    expect(await shop.books()).toMatchObject([
      { ref: "gold", prices: [{ external_ref: "mug", sku: "MUG", currencies: EUR }] },
      { ref: "silver", prices: [{ external_ref: "mug", sku: "MUG", currencies: {} }] },
    ]);
  });

  it("130: refuses bundles in a sale, and modifiers", async () => {
    const shop = aShop();
    const sales = { June: { bundle_ids: ["b1"], currencies: USD } };
    const modifier = { data: { type: "price-modifier", attributes: { name: "L" } } };
    const job = await shop.run(lines(book("gold"), price("gold", { sku: "MUG", sales }), modifier));
    expect(await shop.codes(job.id)).toEqual([
      [2, "not_supported"],
      [3, "not_supported"],
    ]);
    expect(await shop.books()).toEqual([]);
  });

  it("finds books by id and by name, and refuses those that are not there or not sure", async () => {
    const shop = aShop();
    const create = (attributes: object) =>
      expectData(shop.post("/pcm/pricebooks", { data: { type: "pricebook", attributes } }));
    const plain = await create({ name: "Plain" });
    await create({ name: "One", external_ref: "same" });
    await create({ name: "Two", external_ref: "same" });
    const job = await shop.run(
      lines(
        { data: { type: "pricebook", attributes: { name: "Plain", description: "By name" } } },
        {
          data: {
            type: "product-price",
            pricebook_id: plain.id,
            attributes: { sku: "MUG", currencies: USD },
          },
        },
      ),
    );
    expect(job.meta.rows).toMatchObject({ created: 1, updated: 1 });
    const other = "5c1a7c0a-2b43-4c5e-8b8e-0a4d0e6a7b11";
    const refused = await shop.run(
      lines(
        price("nobody", { sku: "A" }),
        price("same", { sku: "A" }),
        price("nobody", { sku: "A" }, { pricebook_id: plain.id }),
        { data: { type: "product-price", pricebook_id: other, attributes: { sku: "A" } } },
        { data: { type: "pricebook", id: other, attributes: { name: "X" } } },
        { data: { type: "pricebook", id: plain.id, attributes: { name: "Two" } } },
        { data: { type: "pricebook", attributes: { external_ref: "new" } } },
        { data: { type: "product-price", pricebook_id: plain.id, id: other, attributes: {} } },
      ),
    );
    expect(await shop.codes(refused.id)).toEqual([
      [1, "unknown_book"],
      [2, "ambiguous_ref"],
      [3, "unknown_book"],
      [4, "unknown_book"],
      [5, "unknown_book"],
      [6, "not_unique"],
      [7, "required"],
      [8, "unknown_price"],
    ]);
  });

  it("refuses two objects for one price or book, also two that name it in different ways", async () => {
    const shop = aShop();
    await shop.run(lines(book("gold"), price("gold", { external_ref: "mug", sku: "MUG" })));
    const [gold] = await shop.books();
    const job = await shop.run(
      lines(
        price("gold", { sku: "JUG" }),
        price("gold", { sku: "JUG" }),
        book("gold"),
        book("gold"),
        price("gold", { external_ref: "mug" }),
        { data: { type: "product-price", pricebook_id: gold!.id, attributes: { sku: "MUG" } } },
      ),
    );
    expect(await shop.codes(job.id)).toEqual([
      [2, "repeated"],
      [4, "repeated"],
      [6, "repeated"],
    ]);
  });

  it("of a dry run writes nothing, and the real run by the job's id writes what it said", async () => {
    const shop = aShop();
    const dry = await shop.run(GOLD, "?dry_run=true");
    expect(dry.attributes.status).toBe("success");
    expect(dry.meta).toMatchObject({ dry_run: true, rows: { total: 3, created: 3, failed: 0 } });
    expect(await shop.books()).toEqual([]);
    const body = { data: { type: "pricebook-import", id: dry.id } };
    const started = await expectData(shop.post("/pcm/pricebooks/import", body));
    expect(started.meta.continues).toBe(dry.id);
    expect(await shop.work()).toBe(true);
    expect((await shop.job(started.id)).meta.rows).toMatchObject({ created: 3, done: 3 });
    expect((await shop.books())[0]?.prices).toHaveLength(2);
  });

  it("imports more objects than a step or a transaction takes, books first", async () => {
    const shop = aShop();
    const many = Array.from({ length: 120 }, (_, at) =>
      price(`b${at % 3}`, { sku: `S${at}`, external_ref: `r${at}` }),
    );
    const job = await shop.run(lines(...many, book("b0"), book("b1"), book("b2")));
    expect(job.meta.rows).toEqual({
      total: 123,
      done: 123,
      created: 123,
      updated: 0,
      unchanged: 0,
      failed: 0,
    });
    const changed = many.map((_, at) => price(`b${at % 3}`, { external_ref: `r${at}`, currencies: {} }));
    expect((await shop.run(lines(...changed))).meta.rows).toMatchObject({ updated: 120, failed: 0 });
    const books = await shop.books();
    expect(
      books.flatMap(({ prices }) => prices).filter(({ currencies }) => Object.keys(currencies).length > 0),
    ).toEqual([]);
  });

  it("403 for shoppers, 401 without a token, 400 without a file, 404 for a job of another kind", async () => {
    const shop = aShop();
    const body = { data: { type: "pricebook-import", id: "5c1a7c0a-2b43-4c5e-8b8e-0a4d0e6a7b11" } };
    expect((await shop.post("/pcm/pricebooks/import", body, { as: "implicit" })).status).toBe(403);
    expect((await shop.post("/pcm/pricebooks/import", body, { as: null })).status).toBe(401);
    expect((await shop.post("/pcm/pricebooks/import", {})).status).toBe(400);
    expect((await shop.post("/pcm/pricebooks/import", body)).status).toBe(404);
  });
});
