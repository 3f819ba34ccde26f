import { describe, expect, it } from "@jest/globals";
import { createFile as create } from "../../lib/files/create-file.ts";
import type { CreateFileView } from "../../lib/files/schemas.ts";
import { parseMultipart } from "../../lib/http/body/multipart.ts";
import type { Contents } from "../../lib/use-case/capabilities.ts";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aContext } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const href = "https://img.example/alder-mug.jpg";
const form = (...parts: string[]) =>
  `${parts.map((part) => `--xyz\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}--xyz--\r\n`;
const headers = { "content-type": "multipart/form-data; boundary=xyz" };
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAC0lEQVR4nGNggAIAAAgAAY5bPZ0AAAAASUVORK5CYII=",
  "base64",
);

describe("POST /v2/files", () => {
  it("201: links a file that is elsewhere, from a form or from JSON", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const body = form(`name="file_location"\r\n\r\n${href}`);
    const made = await shop.post("/v2/files", body, { headers });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { type: "file", file_name: "alder-mug.jpg", mime_type: "image/jpeg", link: { href } },
    ]);
    expect((await shop.post("/v2/files", { data: { file_location: href } })).status).toBe(201);
    const read = await shop.get(`/v2/files/${made.body.data.id}`, { as: "implicit" });
    expect(read.body.data).toEqual(made.body.data);
  });

  it("keeps an upload's content and measures pictures", async () => {
    const kept: [string, number][] = [];
    const contents: Contents = {
      addressOf: (name) => `https://files.example/${name}`,
      keep: async (_, { name }, content) => {
        kept.push([name, content.length]);
      },
      uploadOf: () => Promise.reject(new Error("not asked for")),
    };
    const ctx = aContext(memoryTable());
    const upload = (file_name: string) =>
      create(ctx, { file: { file_name, mime_type: "image/png", content: PNG.toString("base64") } }, contents);
    const { body } = (await upload("dot.png")) as { body: CreateFileView };
    expect(kept).toEqual([[`${body.data.id}.png`, PNG.length]]);
    expect(body.data).toMatchObject({
      file_size: PNG.length,
      link: { href: `https://files.example/${body.data.id}.png` },
      meta: { dimensions: { width: 3, height: 2 } },
    });
    await expect(upload("script.svg")).rejects.toMatchObject({ status: 422 });
    await expect(upload("../../etc/passwd")).rejects.toMatchObject({ status: 422 });
  });

  it.each([
    ["no part", form(), 400],
    ["no boundary", "nothing", 400],
    ["an open end", "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\n", 400],
    ["no name", form("\r\n\r\nx"), 400],
    ["a field twice", form('name="a"\r\n\r\nx', 'name="a"\r\n\r\ny'), 400],
    ["neither file nor location", form('name="public"\r\n\r\ntrue'), 400],
    ["a location that is no URL", form('name="file_location"\r\n\r\nx'), 422],
    ["a script as location", form('name="file_location"\r\n\r\njavascript:alert(1)'), 422],
  ])("refuses %s", async (_, body, status) => {
    expect((await anEmptyShop().post("/v2/files", body, { headers })).status).toBe(status);
  });

  it("reads forms byte by byte", () => {
    const content = Buffer.from([0, 13, 10, 45, 45, 255]);
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: image/png\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--")]);
    expect(parseMultipart(body, "b")).toEqual({
      file: { file_name: "a.bin", mime_type: "image/png", content: content.toString("base64") },
    });
  });
});

describe("GET and DELETE /v2/files", () => {
  it("200: by ids with an implicit token; 204 deletes; 403, 404", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) {
      const body = { file_location: `https://img.example/${name}.png` };
      ids.push((await shop.post("/v2/files", body)).body.data.id);
    }
    const query = `filter=in(id,${ids[0]},${ids[2]})`;
    const { body } = await shop.get(`/v2/files?${query}`, { as: "implicit" });
    expect(body.data.map((file) => file.id).sort()).toEqual([ids[0], ids[2]].sort());
    expect((await shop.get("/v2/files?filter=like(file_name,a*)")).body.data).toHaveLength(1);
    expect((await shop.delete(`/v2/files/${ids[0]!}`, { as: "implicit" })).status).toBe(403);
    expect((await shop.delete(`/v2/files/${ids[0]!}`)).status).toBe(204);
    expect((await shop.get(`/v2/files/${ids[0]!}`)).status).toBe(404);
  });
});

describe("GET /v2/files by shoppers", () => {
  const stored = async (count: number) => {
    const table = memoryTable();
    const shop = shopOn(table);
    for (let at = 0; at < count; at += 1) {
      const file_location = `https://img.example/${String(at).padStart(1500, "x")}.png`;
      await shop.post("/v2/files", { file_location });
    }
    const list = (query = "", as: "implicit" | "client_credentials" = "implicit") =>
      shop.get(`/v2/files?${query}`, { as });
    return { table, list };
  };

  it("403: all files, or those with a name; client credentials list them", async () => {
    const { list } = await stored(2);
    for (const query of ["", "filter=like(file_name,*)", "filter=gt(file_size,0)", "page[limit]=1"]) {
      const { status, body } = await list(query);
      expect([status, body.errors[0].detail]).toEqual([403, expect.stringContaining("in(id,…)")]);
      expect((await list(query, "client_credentials")).status).toBe(200);
    }
  });

  it("200: files by their ids, whatever else is asked, without a look at any other", async () => {
    const { table, list } = await stored(3);
    const [first, second] = (await list("", "client_credentials")).body.data;
    const before = table.calls.query;
    const none = `${first.id.slice(0, -4)}ffff`;
    const { body } = await list(`filter=in(id,${second.id.toUpperCase()},${first.id},${none})&page[limit]=1`);
    expect([body.data, body.meta.results.total]).toEqual([[first], 2]);
    expect((await list(`filter=eq(id,${first.id}):eq(file_name,none.png)`)).body.data).toEqual([]);
    expect(table.calls.query).toBe(before);
  });

  it("200: all files where the store lets anyone list them; 422 where that costs too much", async () => {
    const { table, list } = await stored(3);
    const shop = shopOn(table);
    const data = { type: "settings", file_lists: "anyone" };
    expect((await shop.put("/v2/settings", { data })).body.data).toMatchObject(data);
    expect((await list("filter=like(file_name,*)")).body.meta.results.total).toBe(3);
    const [file] = table.all().filter(({ type }) => type === "file");
    for (let at = 0; at < 800; at += 1) {
      const filler = { ...file!, sk: `f${at}`, filler: "x".repeat(3000) };
      await table.put(filler, { unconditional: "test" });
    }
    expect((await list()).body.meta.results.total).toBe(3);
    const { status, body } = await list("filter=like(file_name,*)");
    expect([status, body.errors[0].detail]).toEqual([422, expect.stringContaining("in(id,…)")]);
    expect((await list("filter=like(file_name,*)", "client_credentials")).body.meta.results.total).toBe(803);
  });
});

describe("files of a product", () => {
  it("204 links them; a release shows them in all three places", async () => {
    const merchant = await aMerchant();
    const { table, product, attach, publish, shop } = merchant;
    const file = await expectData(merchant.post("/v2/files", undefined, { body: { file_location: href } }));
    const mug = await product();
    await expectData(
      merchant.post(`/pcm/products/${mug.id}/relationships/main_image`, {
        data: { type: "file", id: file.id },
      }),
    );
    await expectData(
      merchant.post(`/pcm/products/${mug.id}/relationships/files`, {
        data: [{ type: "file", id: file.id, meta: { tags: ["front"] } }],
      }),
    );
    expect(await expectData(merchant.get(`/pcm/products/${mug.id}/relationships/main_image`))).toEqual([
      { type: "file", id: file.id },
    ]);
    expect((await expectData(merchant.get(`/pcm/products/${mug.id}/relationships/files`)))[0]).toMatchObject({
      id: file.id,
      meta: { tags: ["front"] },
    });
    await attach([mug.id]);
    await publish();
    const { body } = await shop(mug.id, { query: "include=main_image,files" });
    expect(body.data.attributes.main_image).toBe(href);
    expect([body.included.main_images[0].id, body.included.files[0].id]).toEqual([file.id, file.id]);
    const merchants = await shopOn(table).get(`/pcm/products/${mug.id}?include=main_image,files`);
    expect(Object.keys(merchants.body.included)).toEqual(["main_images", "files"]);
    await expectData(merchant.delete(`/pcm/products/${mug.id}/relationships/main_image`));
    await expectData(
      merchant.delete(`/pcm/products/${mug.id}/relationships/files`, {
        body: { data: [{ type: "file", id: file.id }] },
      }),
    );
    expect(await expectData(merchant.get(`/pcm/products/${mug.id}/relationships/main_image`))).toEqual([]);
    const missing = await shopOn(table).post(`/pcm/products/${mug.id}/relationships/main_image`, {
      data: { type: "file", id: "x" },
    });
    expect([missing.status, missing.body.errors[0].meta]).toEqual([422, { missing_ids: ["x"] }]);
  });
});
