import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fileStore } from "../../../infra/local/file-store.ts";
import { privateStore } from "../../../infra/local/private-store.ts";
import { openPrivateFilesIn } from "../../../lib/aws/private-files.ts";
import { nameErrorFile, nameSentFile, nameUnpackedPiece } from "../../../lib/jobs/import-job.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";

const KEY = { accessKeyId: "local", secretAccessKey: "secret" };
const ID = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
const NAME = `codes/${ID}.csv`;
const MINUTE_MS = 60_000;

let folder = "";
let url = "";
/** Files have the times of the machine's clock. */
let now = new Date();
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const server = createServer(async (request, response) => {
  const stores = [fileStore(join(folder, "files"), KEY, () => now), privateStore(folder, KEY, () => now)];
  const [files, privates] = stores.map((store) => () => store(request));
  const { statusCode, headers, body } = (await files!()) ?? (await privates!()) ?? { statusCode: 404 };
  response.writeHead(statusCode ?? 404, headers as Record<string, string>);
  response.end(Buffer.from(body ?? "", statusCode === 200 || statusCode === 206 ? "base64" : "utf8"));
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-private-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const open = () => openPrivateFilesIn({ url: `${url}/private`, region: "local", credentials: KEY });
const ctx = () => ({ now: () => now, deadline: deadlineIn(5000) });
const keep = (text: string) =>
  open().keep(ctx(), { name: NAME, mimeType: "text/csv; charset=utf-8", bytes: Buffer.from(text) });

describe("private files on this machine", () => {
  it("are read with a link, for its minutes alone; what is there stays", async () => {
    now = new Date();
    await keep("code\nONE\n");
    await keep("code\nTWO\n");
    const link = await open().linkTo(ctx(), NAME, 300);
    const answer = await fetch(link);
    expect([answer.status, await answer.text()]).toEqual([200, "code\nONE\n"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    now = later(4.9);
    expect((await fetch(link)).status).toBe(200);
    now = later(5.1);
    expect((await fetch(link)).status).toBe(403);
  });

  it.each([
    nameSentFile({ id: ID }),
    nameUnpackedPiece({ id: ID }, 12),
    nameErrorFile({ id: ID }, "csv"),
    `exports/${ID}/order-items-1.csv`,
  ])("have the name %s", async (name) => {
    now = new Date();
    await open().keep(ctx(), { name, mimeType: "text/csv", bytes: Buffer.from(name) });
    expect(await (await fetch(await open().linkTo(ctx(), name, 300))).text()).toBe(name);
    await open().remove(ctx(), name);
    expect((await fetch(await open().linkTo(ctx(), name, 300))).status).toBe(404);
  });

  it("are not read in any other way, nor under the public address of files", async () => {
    now = new Date();
    await keep("code\nONE\n");
    const link = new URL(await open().linkTo(ctx(), NAME, 300));
    expect((await fetch(`${link.origin}${link.pathname}`)).status).toBe(403);
    expect((await fetch(link.href.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(403);
    expect((await fetch(link, { method: "PUT", body: "x" })).status).toBe(403);
    for (const path of [NAME, NAME.slice(6)]) {
      expect((await fetch(`${url}/files/${path}${link.search}`)).status).toBe(404);
    }
  });

  const IMPORT = "imports/4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701.csv";
  const importOf = (text: string) => ({ name: IMPORT, mimeType: "text/csv", bytes: Buffer.from(text) });

  it("are sent once, in the size that was announced, and read in parts", async () => {
    now = new Date();
    const { sizeOf, readPart, uploadOf } = open();
    expect(await sizeOf(ctx(), IMPORT)).toBeUndefined();
    expect(await readPart(ctx(), IMPORT, 0, 4)).toBeUndefined();
    const upload = await uploadOf(ctx(), { name: IMPORT, mimeType: "text/csv", bytes: 6 });
    const send = (body: string) => fetch(upload.url, { method: "PUT", headers: upload.headers, body });
    expect((await send("1234567")).status).toBe(403);
    expect((await send("123456")).status).toBe(200);
    expect((await send("654321")).status).toBe(412);
    expect(await sizeOf(ctx(), IMPORT)).toBe(6);
    const part = async (from: number, to: number) =>
      Buffer.from((await readPart(ctx(), IMPORT, from, to)) ?? "none").toString();
    expect([await part(0, 2), await part(4, 100), await part(6, 8)]).toEqual(["12", "56", ""]);
  });

  it("are replaced and removed", async () => {
    now = new Date();
    const { replace, remove, sizeOf } = open();
    await replace(ctx(), importOf("one"));
    await replace(ctx(), importOf("three"));
    expect(await sizeOf(ctx(), IMPORT)).toBe(5);
    now = later(2 * 24 * 60);
    expect(await sizeOf(ctx(), IMPORT)).toBe(5);
    await remove(ctx(), IMPORT);
    await remove(ctx(), IMPORT);
    expect(await sizeOf(ctx(), IMPORT)).toBeUndefined();
  });

  it("are gone after a day", async () => {
    now = new Date();
    await keep("code\nONE\n");
    now = later(24 * 60 + 1);
    expect((await fetch(await open().linkTo(ctx(), NAME, 300))).status).toBe(404);
    now = new Date();
    expect((await fetch(await open().linkTo(ctx(), NAME, 300))).status).toBe(404);
  });
});
