import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { UNPACKED_PIECE_BYTES } from "../../../lib/imports/import-file-store.ts";
import { MOST_FILE_BYTES } from "../../../lib/imports/unpack-file.ts";
import { productImport } from "../../../lib/products/import/product-import.ts";
import { HURRIED } from "../../support/background/background.ts";
import { timeForSteps } from "../../support/background/worker.ts";
import { anImportShop, csv } from "../../support/imports/import-shop.ts";
import { expectData } from "../../support/shop.ts";
import { aParentWith } from "../../support/shops/parent.ts";

describe("rows of bundles and children", () => {
  it("a bundle is refused; a child that a row changes is detached, one that it does not is not", async () => {
    const shop = anImportShop();
    const product = async (attributes: object) =>
      expectData(
        shop.post("/pcm/products", {
          data: { type: "product", attributes: { commodity_type: "physical", ...attributes } },
        }),
      );
    const part = await product({ name: "Part" });
    const components = { one: { name: "One", options: [{ id: part.id, type: "product", quantity: 1 }] } };
    const bundle = await product({ name: "Set", components });
    const { build, children, post, params } = await aParentWith({ ...shop, product } as never, [2]);
    await build();
    const [first, second] = (await children()).data;
    const job = await shop.run(
      csv("id,name", `${bundle.id},Set 2`, `${first!.id},${first!.attributes.name}`, `${second!.id},Changed`),
    );
    expect(job.meta.rows).toMatchObject({ failed: 1, unchanged: 1, updated: 1 });
    expect((await shop.errors(job.id)).rows).toMatchObject([{ row: 2, code: "bundle", column: "id" }]);
    await shop.put(`/pcm/products/${params.product_id}`, {
      data: { type: "product", attributes: { name: "Shirt" } },
    });
    await expectData(post(`/pcm/products/${params.product_id}/build`));
    const names = (await children()).data.map(({ attributes }) => attributes.name);
    expect(names).toContain("Changed");
    expect(names).toContain("Shirt");
  });
});

describe("a file at its limits", () => {
  const aFile = (lines: number) =>
    `external_ref,name\r\n${Array.from({ length: lines - 1 }, (_, at) => `${at},`).join("\r\n")}\r\n`;

  it("has 50,000 rows with its header; one more, and nothing is imported", async () => {
    const shop = anImportShop();
    const most = productImport.mostRows;
    expect(most).toBe(50_000);
    const job = await shop.run(aFile(most + 1));
    expect(job.attributes.status).toBe("failed");
    expect((await shop.errors(job.id)).rows).toMatchObject([{ code: "too_many_rows" }]);
    const { body } = await shop.sendFile(aFile(most));
    const read = async () => (await shop.job(body.data.id)).meta.rows?.total;
    for (let turns = 0; turns < 20 && (await read()) === 0; turns += 1) {
      await shop.work(shop.table, { ...HURRIED, timeLeftMs: timeForSteps() });
    }
    expect(await read()).toBe(most - 1);
  });

  it.each([
    ["that is sent as gzip", gzipSync],
    ["that is sent as it is", (file: Buffer) => file],
  ])("has 50 MB; one byte more %s, and nothing is imported", async (_, pack) => {
    const shop = anImportShop();
    const row = "A,Mug,physical\r\n";
    const file = Buffer.alloc(MOST_FILE_BYTES + 1, row);
    file.write(`external_ref,name,commodity_type\r\n${row}`);
    const attributes = { file_name: "products.csv", file_size: 1000 };
    const { body } = await shop.post("/pcm/products/import", {
      data: { type: "product-import", attributes },
    });
    const { id, meta } = body.data;
    shop.bucket.kept.set(/\/private\/([^?]+)/.exec(meta.upload!.url)![1]!, pack(file));
    await expectData(shop.post("/pcm/products/import", { data: { type: "product-import", id } }));
    expect(await shop.work()).toBe(true);
    expect((await shop.job(id)).attributes.status).toBe("failed");
    expect((await shop.errors(id)).rows).toMatchObject([{ code: "too_large" }]);
    expect(await shop.products()).toEqual([]);
  });

  it("is unpacked in pieces; records and the file of refused rows go over their borders", async () => {
    const shop = anImportShop();
    const long = "ü".repeat(9000);
    const count = 500;
    const lines = Array.from({ length: count }, (_, at) => `LK-${at},P${at},physical,${long}${at}`);
    const packed = gzipSync(
      ["external_ref,name,commodity_type,description", "BAD,,,", ...lines].join("\r\n"),
    );
    const job = await shop.run(packed);
    expect(job.meta.rows).toMatchObject({ total: count + 1, created: count, failed: 1 });
    const pieces = [...shop.bucket.kept].filter(([name]) => name.includes("-plain-"));
    expect(pieces.map(([, bytes]) => bytes.length)).toEqual([
      UNPACKED_PIECE_BYTES,
      UNPACKED_PIECE_BYTES,
      expect.any(Number),
    ]);
    for (const at of [0, 232, 233, 465, 466, count - 1]) {
      const { body } = await shop.get(`/pcm/products?filter=eq(external_ref,LK-${at})`);
      expect(body.data[0]?.attributes.description).toBe(`${long}${at}`);
    }
    const cut = await shop.run(packed.subarray(0, packed.length - 20));
    expect([cut.attributes.status, (await shop.errors(cut.id)).rows]).toMatchObject([
      "failed",
      [{ code: "not_csv" }],
    ]);
  });

  it("has 500 columns and 10,000 repeated values at the most", async () => {
    const shop = anImportShop();
    const names = Array.from({ length: 500 }, (_, at) => `admin_attributes.a${at}`);
    const wide = await shop.run(csv(["external_ref", ...names].join(",")));
    expect((await shop.errors(wide.id)).rows).toMatchObject([{ code: "too_large" }]);
    const repeating = await shop.run(csv("external_ref", ...Array.from({ length: 10_002 }, () => "A")));
    expect((await shop.errors(repeating.id)).rows).toMatchObject([{ code: "repeated" }]);
  });
});
