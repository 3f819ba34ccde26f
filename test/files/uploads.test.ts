import { describe, expect, it } from "@jest/globals";
import type { Upload } from "../../lib/use-case/capabilities.ts";
import { useFakeBucket } from "../support/deployment/fake-bucket.ts";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const bucket = useFakeBucket();
const places = { contents: bucket.contents, contentRemoval: bucket.contents };
const headers = { "content-type": "multipart/form-data; boundary=xyz" };
const MB = 1024 * 1024;
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const daysLater = (days: number) => minutesLater(days * 24 * 60);

/** A GIF of this size in bytes, whose header says 3 by 2 pixels. */
function gif(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, 1);
  content.write("GIF89a\x03\x00\x02\x00", "latin1");
  return content;
}

/** A form with one file, as a binary string. */
function form(fileName: string, content: Buffer): string {
  const head = `--xyz\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n`;
  return `${head}Content-Type: text/html\r\n\r\n${content.toString("latin1")}\r\n--xyz--\r\n`;
}

const tea = { file_name: "tea.glb", file_size: 5 };
const create = (body: unknown, more: object = {}) =>
  anEmptyShop().post("/v2/files", body, { ...places, ...more });
const put = (
  { url, method, headers: signed }: Upload,
  content: string | Buffer,
  more: Record<string, string> = {},
) =>
  fetch(url, {
    method,
    headers: { ...signed, ...more },
    body: new Uint8Array(Buffer.from(content)),
  });

describe("POST /v2/files with a file", () => {
  it("201: keeps the content under a name of its own and shows it as what its extension says", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { status, body } = await create(form("a b.gif", gif(40)), { headers, table });
    expect([status, body.meta]).toEqual([201, undefined]);
    expect(body.data).toMatchObject({
      file_name: "a b.gif",
      mime_type: "image/gif",
      file_size: 40,
      meta: { dimensions: { width: 3, height: 2 } },
    });
    expect(await bucket.names()).toEqual([`${body.data.id}.gif`]);
    const shown = await fetch(body.data.link.href);
    expect(shown.headers.get("content-type")).toBe("image/gif");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await shown.arrayBuffer()).equals(gif(40))).toBe(true);
    expect((await shop.get(`/v2/files/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it("201 once: repeats what failed, and an answer that was lost", async () => {
    for (const faults of [[500], [503, 503], ["lost answer"]] as const) {
      bucket.fail(...faults);
      const table = memoryTable();
      expect((await create(form("a.gif", gif(40)), { headers, table })).status).toBe(201);
      expect(table.all().filter(({ type }) => type === "file")).toHaveLength(1);
    }
    expect(await bucket.names()).toHaveLength(3);
  });

  it("503 and nothing is written when the content cannot be kept", async () => {
    for (const faults of [[500, 500, 500], [403], ["silent", "silent"]] as const) {
      bucket.fail(...faults);
      const table = memoryTable();
      const { status } = await create(form("a.gif", gif(40)), { headers, table, deadlineMs: 1800 });
      expect([status, table.all()]).toEqual([503, []]);
    }
    expect(await bucket.names()).toEqual([]);
  });

  it("422 for a name that is none, 400 for an empty file; whatever else the form says is ignored", async () => {
    const refused = async (fileName: string, content = gif(40)) => {
      const { status, body } = await create(form(fileName, content), { headers });
      return [status, body.errors[0].source];
    };
    expect(await refused("../../etc/a.gif")).toEqual([422, "file"]);
    expect(await refused("a\u202efig.gif")).toEqual([422, "file"]);
    expect(await refused("a.svg")).toEqual([422, "file"]);
    expect(await refused("a.gif", Buffer.alloc(0))).toEqual([400, "file.content"]);
    expect(await refused("a.gif", Buffer.alloc(8 * MB + 1))).toEqual([422, "file"]);
    const extra = '--xyz\r\nContent-Disposition: form-data; name="file_size"\r\n\r\n-1\r\n';
    expect((await create(extra + form("a.gif", gif(40)), { headers })).status).toBe(201);
    expect(await bucket.names()).toHaveLength(1);
  });
});

describe("POST /v2/files without a content", () => {
  it("201: says how to send it, which then is there for everybody", async () => {
    const { status, body } = await create({ data: { ...tea, mime_type: "model/gltf-binary" } });
    expect(status).toBe(201);
    const { upload } = body.meta;
    expect(body.data).toMatchObject({ file_size: 5, mime_type: "model/gltf-binary" });
    expect(body.data.meta.dimensions).toBeUndefined();
    expect(upload).toMatchObject({ method: "PUT", expires_at: minutesLater(15).toISOString() });
    expect((await fetch(body.data.link.href)).status).toBe(404);
    expect((await put(upload, "steam")).status).toBe(200);
    expect(await (await fetch(body.data.link.href)).text()).toBe("steam");
  });

  it("takes exactly what was announced: type, length and name, once, for 15 minutes", async () => {
    const { upload } = (await create(tea)).body.meta;
    const elsewhere = { ...upload, url: upload.url.replace(/files\/........-/, "files/00000000-") };
    const longer = { ...upload, url: upload.url.replace("X-Amz-Expires=900", "X-Amz-Expires=9000") };
    expect((await put(upload, "steamy")).status).toBe(403);
    expect((await put(upload, "tea")).status).toBe(403);
    expect((await put(upload, "steam", { "Content-Type": "text/html" })).status).toBe(403);
    expect((await put(upload, "steam", { "If-None-Match": "x" })).status).toBe(403);
    expect((await put(elsewhere, "steam")).status).toBe(403);
    expect((await put(longer, "steam")).status).toBe(403);
    expect((await fetch(upload.url, { method: "DELETE" })).status).toBe(403);
    bucket.at = minutesLater(16);
    expect((await put(upload, "steam")).status).toBe(403);
    bucket.at = minutesLater(14);
    expect(await bucket.names()).toEqual([]);
    expect((await put(upload, "steam")).status).toBe(200);
    expect((await put(upload, "other")).status).toBe(412);
  });

  it("201: the type that the name has, in any letter case", async () => {
    const { status, body } = await create({ ...tea, mime_type: "Model/GLTF-Binary" });
    expect([status, body.data.mime_type]).toEqual([201, "model/gltf-binary"]);
  });

  it("201 for 8 MB, which no function could be handed", async () => {
    const { body } = await create({ file_name: "film.mp4", file_size: 8 * MB });
    expect((await put(body.meta.upload, Buffer.alloc(8 * MB))).status).toBe(200);
  });

  it.each([
    ["no size", { file_name: "a.gif" }, 400, "file_size"],
    ["no name", { data: { file_size: 5 } }, 400, "data.file_name"],
    ["an empty name", { ...tea, file_name: "" }, 400, "file_name"],
    ["a name of 300 KB", { ...tea, file_name: `${"a".repeat(300_000)}.gif` }, 400, "file_name"],
    ["a name that is none", { ...tea, file_name: 7 }, 400, "file_name"],
    ["no bytes", { ...tea, file_size: 0 }, 400, "file_size"],
    ["fewer than none", { ...tea, file_size: -5 }, 400, "file_size"],
    ["half a byte", { ...tea, file_size: 1.5 }, 400, "file_size"],
    ["a size in words", { ...tea, file_size: "5" }, 400, "file_size"],
    ["null for a size", { data: { ...tea, file_size: null } }, 400, "data.file_size"],
    ["an endless size", `{"file_name":"a.gif","file_size":1e400}`, 400, "file_size"],
    ["8 MB and a byte", { data: { ...tea, file_size: 8 * MB + 1 } }, 422, "data.file_size"],
    ["far too much", { ...tea, file_size: 2 ** 53 - 1 }, 422, "file_size"],
    ["a type that is another one's", { ...tea, mime_type: "text/html" }, 422, "mime_type"],
    ["a type that is none", { ...tea, mime_type: null }, 400, "mime_type"],
    ["a kind that is not taken", { ...tea, file_name: "a.html" }, 422, "file_name"],
    ["a kind that every object has", { ...tea, file_name: "a.constructor" }, 422, "file_name"],
    ["a path", { ...tea, file_name: "../a.gif" }, 422, "file_name"],
    ["a path of Windows", { data: { ...tea, file_name: "C:\\a.gif" } }, 422, "data.file_name"],
    ["a line break", { ...tea, file_name: "a\r\nX: y.gif" }, 422, "file_name"],
    ["null for data", { data: null }, 400, "data"],
    ["null for a file", { file: null }, 400, "file"],
    ["a prototype", `{"file_name":"a.gif","file_size":5,"__proto__":{"file_location":"x"}}`, 400, undefined],
  ])("refuses %s, and nothing is written", async (_, body, status, source) => {
    const table = memoryTable();
    const answer = await create(body, { table });
    expect([answer.status, answer.body.errors[0].source]).toEqual([status, source]);
    expect([table.all(), bucket.asked]).toEqual([[], []]);
  });

  it("422 where contents have no place", async () => {
    expect((await anEmptyShop().post("/v2/files", tea)).body.errors[0].source).toBe("file_size");
    expect((await anEmptyShop().post("/v2/files", form("a.gif", gif(40)), { headers })).status).toBe(422);
  });
});

describe("DELETE /v2/files/{file_id} of a file with a content", () => {
  it("204: releases show the content for 30 days more, then the next deletion removes it", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const made = async () => (await create(form("a.gif", gif(40)), { table, headers })).body.data;
    const [first, second, third] = [await made(), await made(), await made()];
    const remove = (id: string, days: number) =>
      shop.delete(`/v2/files/${id}`, { ...places, now: () => daysLater(days) });
    bucket.at = daysLater(29.9);
    expect((await remove(first.id, 0)).status).toBe(204);
    expect((await remove(second.id, 29.9)).status).toBe(204);
    expect(await bucket.names()).toHaveLength(3);
    bucket.at = daysLater(31);
    expect((await remove(third.id, 31)).status).toBe(204);
    expect((await bucket.names()).sort()).toEqual([`${second.id}.gif`, `${third.id}.gif`].sort());
    expect((await remove(first.id, 31)).status).toBe(404);
  });

  it("204 whatever becomes of older contents, which are not forgotten", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const made = async () => (await create(form("a.gif", gif(40)), { table, headers })).body.data;
    const ids = [(await made()).id, (await made()).id, (await made()).id];
    const remove = (id: string, days: number) =>
      shop.delete(`/v2/files/${id}`, { ...places, now: () => daysLater(days) });
    await remove(ids[0]!, 0);
    bucket.at = daysLater(31);
    bucket.fail(403);
    expect((await remove(ids[1]!, 31)).status).toBe(204);
    expect(await bucket.names()).toHaveLength(3);
    bucket.fail("lost answer");
    expect((await remove(ids[2]!, 31)).status).toBe(204);
    expect(await bucket.names()).toHaveLength(2);
    expect(table.all().filter(({ type }) => type === "removed_content")).toHaveLength(2);
  });

  it("204 without a note for a file that is elsewhere", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { body } = await create({ file_location: "https://img.example/a.gif" }, { table });
    await shop.delete(`/v2/files/${body.data.id}`, places);
    const beside = table.all().filter(({ type }) => !type.startsWith("list_") && type !== "change_note");
    expect(beside).toEqual([]);
  });
});
