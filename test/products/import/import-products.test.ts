import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { anImportShop, csv } from "../../support/imports/import-shop.ts";
import { NOON } from "../../support/runtime.ts";
import { someId } from "../../support/shops/products.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const HEADER = "external_ref,name,sku,commodity_type,status,tags";
const MUG = 'LK-1,Alder mug,MUG-1,physical,Live,"Ceramic,gift"';
const BOWL = "LK-2,Alder bowl,,digital,,";
const rows = (counts: Readonly<Record<string, number>>) => ({
  ...{ created: 0, updated: 0, unchanged: 0, failed: 0 },
  ...counts,
});

const isOfJobs = (pk: string) => /^(?:JOB|TASK|LIST(?:-COUNT)?#jobs)/.test(pk);

describe("an import of products", () => {
  it("201: creates a product of each row, as POST does", async () => {
    const shop = anImportShop();
    const job = await shop.run(csv(HEADER, MUG, BOWL));
    expect(job.attributes).toMatchObject({ type: "product-import", status: "success" });
    expect(job.meta).toMatchObject({
      ...{ percent_completed: 100, dry_run: false },
      rows: rows({ total: 2, done: 2, created: 2 }),
    });
    expect((await shop.product("LK-1"))?.attributes).toMatchObject({
      ...{ name: "Alder mug", sku: "MUG-1", slug: "alder-mug", status: "live", tags: ["ceramic", "gift"] },
    });
    expect((await shop.product("LK-2"))?.attributes).toMatchObject({
      ...{ status: "draft", commodity_type: "digital" },
    });
    expect((await shop.errors(job.id)).rows).toEqual([]);
  });

  it("201: the same file again changes nothing, and no item but those of jobs", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = anImportShop({ table });
    const listChanged = () =>
      table.newChanges().flatMap(({ key: { pk, sk } }) => (isOfJobs(pk) ? [] : [`${pk} ${sk}`]));
    await shop.run(csv(HEADER, MUG, BOWL));
    expect(listChanged().length).toBeGreaterThan(4);
    const before = await shop.products();
    const job = await shop.run(csv(HEADER, MUG, BOWL));
    expect(job.meta.rows).toEqual(rows({ total: 2, done: 2, unchanged: 2 }));
    expect(await shop.products()).toEqual(before);
    // Events follow from changed items.
    expect(listChanged()).toEqual([]);
  });

  it("finds the product of a row by id and by reference, and refuses other rows", async () => {
    const shop = anImportShop();
    await shop.run(csv(HEADER, MUG, BOWL));
    const mug = (await shop.product("LK-1"))!;
    for (const name of ["One", "Two"]) {
      const attributes = { name, commodity_type: "physical", external_ref: "TWICE" };
      await shop.post("/pcm/products", { data: { type: "product", attributes } });
    }
    const job = await shop.run(
      csv(
        "id,external_ref,name,commodity_type",
        `${mug.id.toUpperCase()},LK-9,Oak mug,`,
        ",LK-2,Oak bowl,",
        `${UNKNOWN_ID},LK-3,Nothing,`,
        ",,Nothing,physical",
        ",TWICE,Nothing,",
        ",LK-2,Again,",
        ",LK-4,Cup,physical",
      ),
    );
    expect(job.meta.rows).toEqual(rows({ total: 7, done: 7, created: 1, updated: 2, failed: 4 }));
    expect((await shop.product("LK-9"))?.attributes.name).toBe("Oak mug");
    expect((await shop.product("LK-2"))?.attributes.name).toBe("Oak bowl");
    const { rows: errors } = await shop.errors(job.id);
    expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [4, "id", "not_found"],
      [5, "external_ref", "required"],
      [6, "external_ref", "ambiguous_ref"],
      [7, "external_ref", "repeated"],
    ]);
    const ids = (await shop.products()).filter(({ attributes }) => attributes.external_ref === "TWICE");
    for (const { id } of ids) expect(errors[2]?.message).toContain(id);
    expect(errors[3]?.message).toContain("line 3");
  });

  it("refuses a second row for a product that it names in another way", async () => {
    const shop = anImportShop();
    await shop.run(csv(HEADER, MUG, BOWL));
    const [mug, bowl] = [(await shop.product("LK-1"))!, (await shop.product("LK-2"))!];
    const file = csv(
      "id,external_ref,name,commodity_type",
      `${mug.id},,One,`,
      ",LK-1,Two,",
      ",LK-2,Three,",
      `${bowl.id},,Four,`,
      ",LK-1,Five,",
      ",LK-7,Six,physical",
    );
    for (const fields of [{ dry_run: "true" }, {}]) {
      const job = await shop.run(file, "", fields);
      expect(job.meta.rows).toEqual(rows({ total: 6, done: 6, created: 1, updated: 2, failed: 3 }));
      const { rows: errors } = await shop.errors(job.id);
      expect(errors).toMatchObject([
        { row: 3, column: "external_ref", code: "repeated", message: expect.stringContaining("line 2") },
        { row: 5, column: "id", code: "repeated", message: expect.stringContaining("line 4") },
        { row: 6, column: "external_ref", code: "repeated", message: expect.stringContaining("line 3") },
      ]);
    }
    expect((await shop.product("LK-1"))?.attributes.name).toBe("One");
    expect((await shop.product("LK-2"))?.attributes.name).toBe("Three");
  });

  it("refuses a row with the reference that an earlier one gave to a product by its id", async () => {
    const shop = anImportShop();
    await shop.run(csv(HEADER, MUG, BOWL));
    const [mug, bowl] = [(await shop.product("LK-1"))!, (await shop.product("LK-2"))!];
    const job = await shop.run(
      csv(
        "id,external_ref,name,commodity_type",
        `${mug.id},NEW,,`,
        `${bowl.id},NEW,,`,
        ",NEW,Cup,physical",
        ",LK-1,Jug,physical",
      ),
    );
    expect((await shop.errors(job.id)).rows).toMatchObject([
      { row: 4, code: "repeated", message: expect.stringContaining("line 2") },
      { row: 5, code: "repeated", message: expect.stringContaining("line 2") },
    ]);
    expect(job.meta.rows).toMatchObject({ updated: 2, failed: 2 });
  });

  it("finds products that an earlier release saved, whose references have no index", async () => {
    const shop = anImportShop();
    for (let at = 0; at < 120; at += 1) {
      const attributes = { name: `P${at}`, commodity_type: "physical", external_ref: `OLD-${at}` };
      await shop.post("/pcm/products", { data: { type: "product", attributes } });
    }
    for (const item of shop.table.all()) {
      if (item.type !== "product_reference") continue;
      await shop.table.transact([{ delete: item, when: { unconditional: "test" } }], someId());
    }
    const job = await shop.run(csv("external_ref,name", "OLD-7,Seven", "OLD-119,Last"));
    expect(job.meta.rows).toEqual(rows({ total: 2, done: 2, updated: 2 }));
  });

  it("imports the rows around a bad one, which is in the file of errors alone", async () => {
    const shop = anImportShop();
    const bad = 'LK-5,"Cup, ""large""",,physic,,';
    const job = await shop.run(csv(HEADER, MUG, bad, BOWL));
    expect(job.attributes.status).toBe("success");
    expect(job.meta.rows).toEqual(rows({ total: 3, done: 3, created: 2, failed: 1 }));
    const { body } = await shop.get(`/pcm/jobs/${job.id}/errors`);
    expect(body.data).toEqual([
      {
        id: `${job.id}-0`,
        type: "pim-job-error",
        attributes: {
          ...{ row: 3, column: "commodity_type", code: "enum", external_ref: "LK-5" },
          message: expect.stringMatching(/^data\.attributes\.commodity_type: must be one of/),
        },
      },
    ]);
    expect(body.meta.results.total).toBe(1);
    expect(job.meta.error_file).toContain(`/private/imports/${job.id}-errors.csv`);
    const file = String(shop.bucket.kept.get(`imports/${job.id}-errors.csv`));
    const [header, row, ...rest] = file.split("\r\n");
    expect([header, rest]).toEqual([`_row,_error,${HEADER}`, [""]]);
    expect(row).toMatch(/^3,"data\.attributes\.commodity_type: .*",LK-5,"Cup, ""large""",,physic,,$/);
    const mended = await shop.run(file.replace(",physic,", ",physical,"));
    expect(mended.meta.rows).toEqual(rows({ total: 1, done: 1, created: 1 }));
    expect((await shop.product("LK-5"))?.attributes.name).toBe('Cup, "large"');
    shop.pass(25 * 60);
    expect((await shop.job(job.id)).meta.error_file).toBeUndefined();
  });

  it.each([
    ["an unknown column", "external_ref,name,desciption\r\nA,B,C\r\n", "unknown_column", "desciption"],
    ["a column twice", "external_ref,name,name\r\nA,B,C\r\n", "duplicate_column", "name"],
    ["semicolons", "external_ref;name\r\nA;B\r\n", "delimiter", undefined],
    [
      "a key that no request may have",
      "external_ref,shopper_attributes.__proto__\r\nA,B\r\n",
      "unknown_column",
      "shopper_attributes.__proto__",
    ],
    ["no header", "LK-1,Mug\r\nLK-2,Bowl\r\n", "unknown_column", "LK-1"],
    ["nothing at all", "\r\n", "not_csv", undefined],
    ["no column for an identity", "name,sku\r\nA,B\r\n", "missing_column", undefined],
    ["bytes of UTF-16", Buffer.from("\uFEFFexternal_ref,name\r\nA,B", "utf16le"), "encoding", undefined],
    [
      "bytes that are no UTF-8",
      Buffer.from("external_ref,name\r\nA,B\r\nC,\xe9\r\n", "latin1"),
      "encoding",
      undefined,
    ],
  ])("failed with %s: nothing is imported", async (_, file, code, column) => {
    const shop = anImportShop();
    const job = await shop.run(file);
    expect(job.attributes.status).toBe("failed");
    const { rows: errors } = await shop.errors(job.id);
    expect(errors[0]).toMatchObject({ code, ...(column ? { column } : {}) });
    expect(errors[0]?.row).toBeUndefined();
    if (code === "encoding" && typeof file !== "string" && file[0] !== 0xff) {
      expect(errors[0]?.message).toContain("line 3");
    }
    expect(await shop.products()).toEqual([]);
  });

  it("failed when every row is refused, with all faults", async () => {
    const shop = anImportShop();
    const job = await shop.run(csv(HEADER, "LK-1,,,,,", "LK-2,,,,,"));
    expect([job.attributes.status, job.meta.rows?.failed]).toEqual(["failed", 2]);
    const errors = await shop.errors(job.id);
    expect(errors.meta.results.total).toBe(4);
    expect(errors.rows.map(({ code, column }) => [code, column])).toEqual([
      ["required", "name"],
      ["required", "commodity_type"],
      ["required", "name"],
      ["required", "commodity_type"],
    ]);
  });

  it("reads a mark, both line ends, empty lines, quoted breaks and commas, and a last line without end", async () => {
    const shop = anImportShop();
    const file =
      '\uFEFFexternal_ref,name,commodity_type,description\r\n\r\nA,"Two\r\nlines, one ""cell""",physical,\n\nB,Bée,oops,\r\nC,=SUM(A1),physical,end';
    const job = await shop.run(file);
    expect(job.meta.rows).toEqual(rows({ total: 3, done: 3, created: 2, failed: 1 }));
    expect((await shop.errors(job.id)).rows[0]).toMatchObject({ row: 6, external_ref: "B" });
    expect((await shop.product("A"))?.attributes.name).toBe('Two\r\nlines, one "cell"');
    expect((await shop.product("C"))?.attributes).toMatchObject({ name: "=SUM(A1)", description: "end" });
  });

  it("refuses a short, a long and a badly quoted row, and reads the next one", async () => {
    const shop = anImportShop();
    const job = await shop.run(
      csv(
        "external_ref,name,commodity_type",
        "A,Short",
        "B,Long,physical,more",
        'C,"He said "hi", then",physical',
        "D,Good,physical",
        'E,"Open,physical',
        "F,Good too,physical",
      ),
    );
    expect((await shop.errors(job.id)).rows.map(({ row, code }) => [row, code])).toEqual([
      [2, "cells"],
      [3, "cells"],
      [4, "quotes"],
      [6, "quotes"],
    ]);
    expect((await shop.products()).map(({ attributes }) => attributes.external_ref).toSorted()).toEqual([
      "D",
      "F",
    ]);
    const file = String(shop.bucket.kept.get(`imports/${job.id}-errors.csv`));
    expect(file).toContain(',C,"He said "hi", then",physical\r\n');
    expect(file).toContain(',E,"Open,physical\r\n');
  });

  it("removes keys, sets empty texts, keeps keys without a column and clears columns", async () => {
    const shop = anImportShop();
    const all =
      "external_ref,name,commodity_type,description,shopper_attributes.colour,shopper_attributes.size,admin_attributes.bin";
    await shop.run(
      csv(all, "A,Mug,physical,Long,green,,__REMOVE_ATTRIBUTE__", "B,Cup,physical,Long,red,L,7"),
    );
    expect((await shop.product("A"))?.attributes).toMatchObject({
      ...{ shopper_attributes: { colour: "green", size: "" }, description: "Long" },
    });
    expect((await shop.product("A"))?.attributes.admin_attributes).toBeUndefined();
    const job = await shop.run(
      csv(
        "external_ref,description,shopper_attributes.colour,admin_attributes.bin",
        "A,,__REMOVE_ATTRIBUTE__,",
        "B,__REMOVE_ATTRIBUTE__,blue,7",
      ),
    );
    expect(job.meta.rows).toEqual(rows({ total: 2, done: 2, updated: 2 }));
    const [a, b] = [(await shop.product("A"))!.attributes, (await shop.product("B"))!.attributes];
    expect([a.shopper_attributes, a.admin_attributes, a.description]).toEqual([
      { size: "" },
      { bin: "" },
      "Long",
    ]);
    expect([b.shopper_attributes, b.description]).toEqual([{ colour: "blue", size: "L" }, undefined]);
    const again = await shop.run(
      csv(
        "external_ref,description,shopper_attributes.colour",
        "A,,__REMOVE_ATTRIBUTE__",
        "B,__REMOVE_ATTRIBUTE__,blue",
      ),
    );
    expect(again.meta.rows).toEqual(rows({ total: 2, done: 2, unchanged: 2 }));
  });

  it("refuses a rounded upc_ean and a text that is too long, naming the column", async () => {
    const shop = anImportShop();
    const job = await shop.run(
      csv(
        "external_ref,name,commodity_type,upc_ean,sku,tags,name:fr-FR,description:fr-FR",
        "A,Mug,physical,4.00E+12,,,,",
        `B,Mug,physical,,${"x".repeat(1025)},,,`,
        "C,Mug,physical,,,a b,,",
        "D,Mug,physical,4006381333931,,,Tasse,Une tasse",
        "E,Mug,physical,,,,,Sans nom",
      ),
    );
    expect((await shop.errors(job.id)).rows.map(({ column, code }) => [column, code])).toEqual([
      ["upc_ean", "pattern"],
      ["sku", "length"],
      ["tags", "pattern"],
      ["name:fr-FR", "required"],
    ]);
    expect((await shop.product("D"))?.attributes.locales).toEqual({
      "fr-FR": { name: "Tasse", description: "Une tasse" },
    });
  });

  it("refuses skus and slugs of other products and of earlier rows; made slugs are replaced", async () => {
    const shop = anImportShop();
    await shop.run(csv(HEADER, MUG));
    const job = await shop.run(
      csv(
        "external_ref,name,sku,commodity_type",
        "A,Alder mug,MUG-1,physical",
        "B,Alder mug,NEW,physical",
        "C,Alder mug,NEW,physical",
        "D,Alder mug,,physical",
      ),
    );
    const { rows: errors } = await shop.errors(job.id);
    expect(errors).toMatchObject([
      { row: 2, column: "sku", code: "not_unique", external_ref: "A" },
      {
        row: 4,
        column: "sku",
        code: "not_unique",
        message: "data.attributes.sku: line 3 has the same sku already.",
      },
    ]);
    const slugs = (await shop.products()).map(({ attributes }) => attributes.slug);
    expect(new Set(slugs).size).toBe(3);
  });

  it("replaces a made slug as often as its names are taken", async () => {
    const shop = anImportShop();
    const header = "external_ref,name,commodity_type,slug";
    await shop.run(csv(header, "A,Alder mug,physical,"));
    const job = await shop.run(csv(header, "B,Alder mug,physical,", "C,Oak,physical,", "D,Oak,physical,"));
    expect(job.meta.rows).toEqual(rows({ total: 3, done: 3, created: 3 }));
    const slugOf = async (reference: string) => (await shop.product(reference))!.attributes.slug;
    expect([await slugOf("A"), await slugOf("C")]).toEqual(["alder-mug", "oak"]);
    expect(await slugOf("B")).toMatch(/^alder-mug-[0-9a-f]{8}$/);
    expect(await slugOf("D")).toMatch(/^oak-[0-9a-f]{8}$/);
  });

  it("422 and 400 for a form or a body that is none", async () => {
    const shop = anImportShop();
    const form = { headers: { "content-type": "multipart/form-data; boundary=b" } };
    const empty = '--b\r\nContent-Disposition: form-data; name="dry_run"\r\n\r\ntrue\r\n--b--\r\n';
    expect((await shop.post("/pcm/products/import", empty, form)).status).toBe(400);
    expect((await shop.post("/pcm/products/import", "")).status).toBe(400);
    expect((await shop.sendFile("a", "?dry_run=maybe")).status).toBe(400);
    expect((await shop.post("/pcm/products/import", { data: { type: "product" } })).status).toBe(422);
    expect((await shop.post("/pcm/products/import", { data: { type: "product-import" } })).status).toBe(422);
  });

  it("401 and 403 without client credentials", async () => {
    const shop = anImportShop();
    const body = { data: { type: "product-import", id: UNKNOWN_ID } };
    expect((await shop.post("/pcm/products/import", body, { as: null })).status).toBe(401);
    expect((await shop.post("/pcm/products/import", body, { as: "implicit" })).status).toBe(403);
    expect((await shop.post("/pcm/products/import", body)).status).toBe(404);
  });
});

describe("a dry run", () => {
  it("writes nothing, and says what the import of the same file then does", async () => {
    const shop = anImportShop();
    await shop.run(csv(HEADER, MUG));
    const before = await shop.products();
    const file = csv(HEADER, "LK-1,Oak mug,MUG-1,physical,,", BOWL, "LK-3,Cup,MUG-1,physical,,", MUG);
    const dry = await shop.run(file, "", { dry_run: "true" });
    const counts = { total: 4, done: 4, created: 1, updated: 1, failed: 2 };
    expect([dry.meta.dry_run, dry.meta.rows]).toEqual([true, rows(counts)]);
    expect(dry.meta.samples).toMatchObject([
      { row: 2, product_id: before[0]!.id, changes: ["name"] },
      { row: 3, changes: ["external_ref", "name", "commodity_type", "status"] },
    ]);
    expect(await shop.products()).toEqual(before);
    const { body } = await shop.post("/pcm/products/import", {
      data: { type: "product-import", id: dry.id },
    });
    expect(body.data.meta).toMatchObject({ continues: dry.id, dry_run: false });
    expect(await shop.work()).toBe(true);
    const real = await shop.job(body.data.id);
    expect(real.meta.rows).toEqual(rows(counts));
    const messages = async (id: string) => (await shop.errors(id)).rows;
    expect(await messages(real.id)).toEqual(await messages(dry.id));
    expect((await shop.product("LK-1"))?.attributes.name).toBe("Oak mug");
    const third = await shop.post("/pcm/products/import", { data: { type: "product-import", id: real.id } });
    expect(third.status).toBe(422);
    shop.pass(25 * 60);
    const late = await shop.post("/pcm/products/import", { data: { type: "product-import", id: dry.id } });
    expect(late.status).toBe(422);
  });
});

describe("a file of its own request", () => {
  const start = (id: string) => ({ data: { type: "product-import", id } });

  it("201: is announced, sent, and started once", async () => {
    const shop = anImportShop();
    const file = csv(HEADER, MUG);
    const announce = (file_size: number) =>
      shop.post("/pcm/products/import?locale=en-US", {
        data: { type: "product-import", attributes: { file_name: "products.csv", file_size } },
      });
    expect((await announce(50 * 1024 * 1024 + 1)).status).toBe(422);
    const { status, body } = await announce(Buffer.byteLength(file));
    const { id, attributes, meta } = body.data;
    expect([status, attributes.status]).toEqual([201, "pending"]);
    expect(meta.upload).toMatchObject({ method: "PUT", headers: { "If-None-Match": "*" } });
    expect((await shop.post("/pcm/products/import", start(id))).status).toBe(422);
    expect(await shop.work()).toBe(true);
    const name = /\/private\/([^?]+)/.exec(meta.upload!.url)![1]!;
    shop.bucket.kept.set(name, Buffer.from(file));
    const [first, second] = [
      await shop.post("/pcm/products/import", start(id)),
      await shop.post("/pcm/products/import", start(id)),
    ];
    expect([first.status, first.body.data.id, second.body.data.id]).toEqual([201, id, id]);
    expect(await shop.work()).toBe(true);
    expect((await shop.job(id)).meta.rows).toEqual(rows({ total: 1, done: 1, created: 1 }));
  });

  it("is read the same as gzip", async () => {
    const shop = anImportShop();
    const job = await shop.run(gzipSync(csv(HEADER, MUG, "LK-8,,,,,")));
    expect(job.meta.rows).toEqual(rows({ total: 2, done: 2, created: 1, failed: 1 }));
    expect(job.meta.error_file).toBeDefined();
    const broken = await shop.run(Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from("no gzip")]));
    expect([broken.attributes.status, (await shop.errors(broken.id)).rows[0]?.code]).toEqual([
      "failed",
      "not_csv",
    ]);
  });

  it("is kept in the table by a deployment without a bucket, up to 4 MB", async () => {
    const shop = anImportShop({ hasBucket: false });
    const long = "x".repeat(19_000);
    const lines = Array.from({ length: 60 }, (_, at) => `LK-${at},P${at},physical,${long}`);
    const file = csv("external_ref,name,commodity_type,description", ...lines, "BAD,,,");
    for (const sent of [file, gzipSync(file)]) {
      const job = await shop.run(sent);
      expect(job.meta.rows).toMatchObject({ total: 61, failed: 1 });
      expect(job.meta.error_file).toBeUndefined();
    }
    expect((await shop.product("LK-59"))?.attributes.description).toBe(long);
    const announced = { file_name: "p.csv", file_size: 5_000_000 };
    const { status, body } = await shop.post("/pcm/products/import", {
      data: { type: "product-import", attributes: announced },
    });
    expect([status, body.errors[0].detail]).toEqual([422, expect.stringContaining("4 MB")]);
    expect((await shop.sendFile("x".repeat(4 * 1024 * 1024 + 1))).status).toBe(422);
    expect((await shop.sendFile(gzipSync("x".repeat(4 * 1024 * 1024 + 1)))).status).toBe(422);
  });
});
