import { describe, expect, it } from "@jest/globals";
import {
  findApi,
  requireUpserts,
  type Service,
  serviceAt,
} from "../../../../infra/commands/entries/api-calls.ts";
import { readArguments } from "../../../../infra/commands/entries/arguments.ts";
import { type Chunk, splitChunks, splitLines } from "../../../../infra/commands/entries/lines.ts";
import { LoadStopped, loadEntries } from "../../../../infra/commands/entries/load-entries.ts";
import { createLines, type RefusedLine, upsertLines } from "../../../../infra/commands/entries/send-chunk.ts";
import { exportEntries } from "../../../../infra/commands/entries.ts";
import type { Method } from "../../../../lib/use-case/gateway.ts";
import { shopOn, tableAtNoon } from "../../../support/shop.ts";
import { createApiWith, UNIQUE, URL_SLUG } from "../../../support/shops/custom-apis.ts";
import type { MemoryTable } from "../../../support/tables/memory-table.ts";

const KEY = { url: "http://service", clientId: "id", clientSecret: "secret" };

/** Serves HTTP calls with the real endpoints. `before` may answer instead. */
function serviceOf(
  table: MemoryTable,
  before: (path: string, count: number) => Response | undefined = () => undefined,
) {
  const shop = shopOn(table);
  let count = 0;
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url);
    if (pathname === "/oauth/access_token") return Response.json({ access_token: "token" });
    count += 1;
    const early = before(pathname, count);
    if (early) return early;
    const headers = Object.fromEntries(new Headers(init.headers));
    const { authorization: _, ...rest } = headers;
    const body = init.body === undefined ? {} : { body: String(init.body) };
    const more = { headers: rest, deadlineMs: 20_000, ...body };
    const answered = await shop.send(init.method as Method, `${pathname}${search}` as string, more);
    const { status, text, headers: told } = answered;
    return new Response(text === "" ? null : text, { status, headers: told });
  };
  return serviceAt(KEY, answer, async () => undefined);
}

async function* bytesOf(text: string, size = 7) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const fileOf = (count: number, bad: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, at) => bad[at + 1] ?? JSON.stringify({ lot: `Löt ${at + 1}` })).join(
    "\n",
  );

type Options = { from?: number; run?: string; parallel?: number; keepsIds?: boolean };

async function loaded(service: Service, slug: string, file: string, options: Options = {}) {
  const api = await findApi(service, slug);
  const refused: RefusedLine[] = [];
  const counts = await loadEntries({
    chunks: splitChunks(splitLines(bytesOf(file, 1000)), options.from ?? 1),
    send: (chunk) =>
      options.keepsIds
        ? upsertLines(service, api, chunk)
        : createLines(service, api, chunk, options.run ?? ""),
    parallel: options.parallel ?? 3,
    keep: async (more) => void refused.push(...more),
    step: () => {},
  });
  return { counts, refused: refused.map(({ line }) => line.number).sort((a, b) => a - b) };
}

async function exported(service: Service, slug: string, filter?: string) {
  const lines: string[] = [];
  const write = async (line: string) => void lines.push(line);
  await exportEntries({ service, slug, filter, write, step: () => {} });
  return lines;
}

describe("npx cartwright entries load", () => {
  it("loads every line once, and nothing twice when it is run again", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    const service = serviceOf(table);
    const first = await loaded(service, api.slug, fileOf(530));
    expect(first).toEqual({ counts: { created: 530, known: 0, refused: 0 }, refused: [] });
    const again = await loaded(service, api.slug, fileOf(530));
    expect(again.counts).toEqual({ created: 0, known: 530, refused: 0 });
    const other = await loaded(service, api.slug, fileOf(530), { run: "2" });
    expect(other.counts).toEqual({ created: 0, known: 0, refused: 530 });
  });

  it("tells refused lines by their numbers: no JSON, a broken rule, a value twice", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    const bad = { 3: "{no", 104: '{"lot":5}', 205: '{"lot":"Löt 1"}', 206: "[]", 207: "" };
    const { counts, refused } = await loaded(serviceOf(table), api.slug, fileOf(250, bad), { parallel: 1 });
    expect(counts).toEqual({ created: 245, known: 0, refused: 4 });
    expect(refused).toEqual([3, 104, 205, 206]);
  });

  it("goes on where it was stopped, whatever was under way", async () => {
    for (let stop = 2; stop < 8; stop += 1) {
      const table = tableAtNoon();
      const api = await createApiWith(table, { lot: {} });
      const failing = serviceOf(table, (path, count) => {
        if (count >= stop && path.endsWith("/entries")) throw new Error("The network is gone.");
        return undefined;
      });
      const stopped = await loaded(failing, api.slug, fileOf(600)).catch((error: unknown) => error);
      expect(stopped).toBeInstanceOf(LoadStopped);
      const { from } = stopped as LoadStopped;
      expect(from % 100).toBe(1);
      await loaded(serviceOf(table), api.slug, fileOf(600), { from });
      const lots = (await exported(serviceOf(table), api.slug)).map((line) => JSON.parse(line).lot);
      expect([lots.length, new Set(lots).size]).toEqual([600, 600]);
    }
  });

  it("waits as long as a busy service asks, at most a minute", async () => {
    const waits: number[] = [];
    const soon = new Date(Math.ceil(Date.now() / 1000) * 1000 + 30_000).toUTCString();
    const asked = ["7", "3600", soon, undefined];
    const answer = async (url: string): Promise<Response> => {
      if (url.endsWith("/oauth/access_token")) return Response.json({ access_token: "token" });
      const seconds = asked.shift();
      const headers = seconds === undefined ? {} : { "retry-after": seconds };
      return Response.json({}, { status: seconds === undefined ? 200 : 429, headers });
    };
    const service = serviceAt(KEY, answer, async (milliseconds) => waits.push(milliseconds));
    expect((await service({ method: "GET", path: "/v2/settings" })).status).toBe(200);
    expect(waits).toEqual([7000, 60_000, expect.any(Number)]);
    expect(waits[2]).toBeGreaterThan(20_000);
  });

  it("gets another token, and tries again where the service is busy", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    const busy = [401, 429, 503, 500, undefined];
    const service = serviceOf(table, (_, count) => {
      const status = busy[count % busy.length];
      return status === undefined ? undefined : Response.json({}, { status });
    });
    expect((await loaded(service, api.slug, fileOf(300))).counts.created).toBe(300);
  });

  it("keeps ids where the Custom API allows upserts", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: {} }, { allow_upserts: true });
    const service = serviceOf(table);
    await loaded(service, api.slug, fileOf(12));
    const lines = await exported(service, api.slug);
    const copy = tableAtNoon();
    const target = await createApiWith(copy, { lot: {} }, { allow_upserts: true, slug: api.slug });
    const { counts } = await loaded(serviceOf(copy), target.slug, lines.join(""), { keepsIds: true });
    expect(counts).toEqual({ created: 12, known: 0, refused: 0 });
    const idsOf = (all: readonly string[]) => all.map((line) => JSON.parse(line).id);
    expect(idsOf(await exported(serviceOf(copy), target.slug))).toEqual(idsOf(lines));
    for (const over of [{ allow_upserts: false }, { allow_upserts: true }]) {
      const closed = await createApiWith(copy, { lot: URL_SLUG }, over);
      const found = await findApi(serviceOf(copy), closed.slug);
      await expect(requireUpserts(serviceOf(copy), found)).rejects.toThrow("keeps no ids");
    }
  });

  it("says what is wrong in words", async () => {
    const table = tableAtNoon();
    await expect(findApi(serviceOf(table), "nothing")).rejects.toThrow("There is no Custom API");
    const refusing = serviceAt(
      KEY,
      async () => Response.json({}, { status: 401 }),
      async () => undefined,
    );
    await expect(findApi(refusing, "x")).rejects.toThrow("gives the application key 'id' no token (401)");
    const asked = (...words: string[]) => readArguments(words, {});
    expect(() => asked("load", "--file", "x")).toThrow("Which Custom API?");
    expect(() => asked("load", "--api", "x")).toThrow("Which file?");
    expect(() => asked("load", "--api", "x", "--file", "y", "--parallel", "0")).toThrow("--parallel");
    expect(() => asked("load", "--api", "x", "--file", "y", "--url", "https://shop")).toThrow(
      "application key",
    );
    expect(asked("load", "--api", "x", "--file", "y")).toMatchObject({ errors: "y.errors.jsonl", from: 1 });
  });
});

describe("npx cartwright entries export", () => {
  it("writes lines that load takes, each entry once, by a filter or all", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: {}, score: { field_type: "integer" } });
    const service = serviceOf(table);
    const file = Array.from({ length: 320 }, (_, score) => JSON.stringify({ lot: "é\u2028", score })).join(
      "\n",
    );
    await loaded(service, api.slug, file);
    const lines = await exported(service, api.slug);
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(320);
    expect(await exported(service, api.slug, "ge(score,300)")).toHaveLength(20);
    const copy = await createApiWith(table, { lot: {}, score: { field_type: "integer" } });
    expect((await loaded(service, copy.slug, lines.join(""))).counts.created).toBe(320);
  });

  it("goes on behind the last entry by a filter on an indexed field, too, so that none is left out as others go", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { kind: { indexed: true } });
    const service = serviceOf(table);
    const file = Array.from({ length: 250 }, () => JSON.stringify({ kind: "oak" })).join("\n");
    await loaded(service, api.slug, file);
    const paths: string[] = [];
    const watched: Service = (request) => {
      paths.push(request.path);
      return service(request);
    };
    expect(await exported(watched, api.slug, "eq(kind,oak)")).toHaveLength(250);
    const [, ...followed] = paths.filter((path) => path.startsWith("/v2/extensions/"));
    expect(followed.map((path) => decodeURI(path).includes("page[after]"))).toEqual([true, true]);
  });
});

describe("lines", () => {
  it("are the same in parts of any size, blank ones left out", async () => {
    const file = "a\n\nb\r\n é€😀\n\n";
    for (const size of [1, 2, 3, 5, 100]) {
      const lines = [];
      for await (const { number, text } of splitLines(bytesOf(file, size))) lines.push([number, text.trim()]);
      expect(lines).toEqual([
        [1, "a"],
        [3, "b"],
        [4, "é€😀"],
      ]);
    }
  });

  it("are sent up to 100 at a time, fewer of long ones", async () => {
    const chunks: Chunk[] = [];
    const file = [...Array(150).fill("{}"), ...Array(5).fill("x".repeat(90_000))].join("\n");
    for await (const chunk of splitChunks(splitLines(bytesOf(file, 60_000)), 1)) chunks.push(chunk);
    expect(chunks.map(({ length }) => length)).toEqual([100, 52, 2, 1]);
  });
});
