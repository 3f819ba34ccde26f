import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../../support/call.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import {
  createApi,
  createApiWith,
  createEntryIn,
  putEntry,
  readDetails,
  type StoredApi,
} from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const etag = (version: number) => `W/"${createHash("sha256").update(String(version)).digest("hex")}"`;
const SCORE = { lot: {}, score: { field_type: "integer" } };
const put = (table: Table, api: StoredApi, entryID: string, fields: object, headers = {}) =>
  putEntry(table, api, entryID, fields, { headers });
const get = (table: Table, { slug }: { slug: string }, entryID: string) =>
  shopOn(table).get(`/v2/extensions/${slug}/${entryID}`);
const del = (table: Table, { slug }: StoredApi, entryID: string, headers = {}) =>
  shopOn(table).delete(`/v2/extensions/${slug}/${entryID}`, { headers });

describe("POST /v2/extensions/{slug}", () => {
  it("201: fields next to id, type, links and meta, with an ETag", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(
      table,
      { ...SCORE, note: { field_type: "any" } },
      { slug: "tasting-notes" },
    );
    const body = { data: { type: api.api_type, lot: "ET-417", score: 87 } };
    const answer = await shop.post("/v2/extensions/tasting-notes", body);
    const { id } = answer.body.data;
    expect(answer.status).toBe(201);
    expect(answer.headers["etag"]).toBe(
      'W/"5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"',
    );
    expect(answer.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: api.api_type,
        lot: "ET-417",
        score: 87,
        note: null,
        links: { self: `/v2/extensions/tasting-notes/${id}` },
        meta: {
          timestamps: { created_at: "2026-03-02T10:00:00.000Z", updated_at: "2026-03-02T10:00:00.000Z" },
          data_size: 14,
          resource_version: 0,
          etag_id: "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
        },
      },
    });
  });

  it("201: both path families serve the same record", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, SCORE);
    const body = { data: { type: api.api_type, score: 1 } };
    const made = await shop.post(`/v2/settings/extensions/custom-apis/${api.id}/entries`, body);
    const entryID: string = made.body.data.id;
    const path = `/v2/settings/extensions/custom-apis/${api.id}/entries/${entryID}` as const;
    const [one, two] = [await get(table, api, entryID), await shop.get(path)];
    expect(one.body).toEqual(made.body);
    expect([two.text, two.headers["etag"]]).toEqual([one.text, one.headers["etag"]]);
    const changed = await shop.put(path, body);
    expect([changed.status, changed.body.data.meta.resource_version]).toEqual([200, 1]);
    expect((await shop.delete(path)).status).toBe(204);
    expect((await get(table, api, entryID)).status).toBe(404);
  });

  it.each([
    ["no type", { score: 1 }],
    ["another type", { type: "other_ext", score: 1 }],
    ["a type of null", { type: null }],
  ])("400: %s", async (_, data) => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, SCORE);
    const answer = await shop.post(`/v2/extensions/${api.slug}`, { data });
    expect([answer.status, readDetails(answer)]).toEqual([400, `'type' must be '${api.api_type}'.`]);
  });

  it("201: keys that are no fields, and read-only ones, are ignored", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    const entry = await createEntryIn(table, api, { slug: "x", id: "y", meta: 1, toString: "z", score: 2 });
    expect(entry.score).toBe(2);
    expect(JSON.stringify(entry)).not.toMatch(/"[xyz]"/);
  });

  it("404: an unknown slug or id; 400: a malformed id", async () => {
    const body = { data: { type: "a_ext" } };
    expect((await anEmptyShop().post("/v2/extensions/nowhere", body)).status).toBe(404);
    expect(
      (await anEmptyShop().post(`/v2/settings/extensions/custom-apis/${UNKNOWN_ID}/entries`, body)).status,
    ).toBe(404);
    expect((await anEmptyShop().post("/v2/settings/extensions/custom-apis/x/entries", body)).status).toBe(
      400,
    );
  });

  it.each([
    ["", 400],
    ["{", 400],
    [{ data: [] }, 400],
    [{ data: null }, 400],
    [{}, 400],
  ])("%j is a %i", async (body, status) => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { slug } = await createApi(table);
    expect((await shop.post(`/v2/extensions/${slug}`, body)).status).toBe(status);
  });

  it("401: no token, on every path of both families", async () => {
    const shop = anEmptyShop();
    const sent = async (all: string, more: Call) => {
      const body = { data: {} };
      const one = `${all}/${UNKNOWN_ID}`;
      const answers = [
        await shop.post(all, body, more),
        await shop.get(one, more),
        await shop.put(one, body, more),
        await shop.delete(one, more),
      ];
      return answers.map(({ status }) => status);
    };
    const settings = `/v2/settings/extensions/custom-apis/${UNKNOWN_ID}/entries`;
    expect(await sent("/v2/extensions/s", { as: null })).toEqual([401, 401, 401, 401]);
    expect(await sent(settings, { as: null })).toEqual([401, 401, 401, 401]);
    expect(await sent(settings, { as: "implicit" })).toEqual([403, 403, 403, 403]);
  });
});

describe("PUT /v2/extensions/{slug}/{entry}", () => {
  it("200: one field leaves the others, null clears, the version rises", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    const { id } = await createEntryIn(table, api, { lot: "A", score: 1 });
    const one = await put(table, api, id, { score: 2 });
    expect([one.status, one.body.data.lot, one.body.data.score]).toEqual([200, "A", 2]);
    expect([one.headers["etag"], one.body.data.meta.resource_version]).toEqual([etag(1), 1]);
    const two = await put(table, api, id, { lot: null });
    expect([two.body.data.lot, two.body.data.score, two.headers["etag"]]).toEqual([null, 2, etag(2)]);
    expect((await get(table, api, id)).text).toBe(two.text);
  });

  it("200: a change of nothing raises version and updated_at", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    const { id, meta } = await createEntryIn(table, api, { score: 1 });
    const later = () => new Date("2026-03-02T10:30:00.000Z");
    const answer = await putEntry(table, api, id, { id: "ignored" }, { now: later });
    expect(answer.body.data.meta).toMatchObject({
      resource_version: 1,
      timestamps: { ...meta.timestamps, updated_at: "2026-03-02T10:30:00.000Z" },
    });
  });

  it("immutable: the same value 200, another or a first one 400", async () => {
    const table = memoryTable();
    const rules = { immutable: true };
    const api = await createApiWith(table, {
      lot: { validation: { string: rules } },
      spec: { field_type: "any", validation: { any: rules } },
      first: { field_type: "boolean", validation: { boolean: rules } },
    });
    const { id } = await createEntryIn(table, api, { lot: "A", spec: { a: [1], b: 2 } });
    expect((await put(table, api, id, { lot: "A", spec: { b: 2, a: [1] }, first: null })).status).toBe(200);
    const answer = await put(table, api, id, { lot: "B", spec: { a: [1] }, first: true });
    expect([answer.status, answer.body.errors.length]).toEqual([400, 3]);
    expect(readDetails(answer)).toContain("'lot' is immutable");
  });

  it("If-Match: the current tag, a list with it and * pass", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    const { id } = await createEntryIn(table, api);
    for (const [version, tag] of [
      [0, etag(0)],
      [1, `"x", ${etag(1)}`],
      [2, "*"],
    ] as const) {
      const answer = await put(table, api, id, { score: version }, { "if-match": tag });
      expect(answer.status).toBe(200);
    }
  });

  it("412: a stale, strong, bare or senseless tag; both are named, nothing changes", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    const { id } = await createEntryIn(table, api);
    await put(table, api, id, { score: 1 });
    const hash = etag(1).slice(3, -1);
    for (const tag of [etag(0), `"${hash}"`, hash, "garbage"]) {
      const answer = await put(table, api, id, { score: 9 }, { "if-match": tag });
      expect([answer.status, answer.body.errors[0].title]).toEqual([412, "Precondition Failed"]);
      expect(readDetails(answer)).toContain(tag);
      expect(readDetails(answer)).toContain(etag(1));
    }
    expect((await get(table, api, id)).body.data).toMatchObject({ score: 1, meta: { resource_version: 1 } });
  });

  it("100 updates with one tag: one 200, 99 times 412", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    const { id } = await createEntryIn(table, api);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, score) => put(table, api, id, { score }, { "if-match": etag(0) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(99);
  });

  it("racing updates of different fields lose none", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    const { id } = await createEntryIn(table, api);
    await Promise.all([put(table, api, id, { lot: "A" }), put(table, api, id, { score: 5 })]);
    expect((await get(table, api, id)).body.data).toMatchObject({ lot: "A", score: 5 });
  });

  it("404: an unknown entry; 400: an id that is no UUID", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, SCORE);
    expect((await put(table, api, UNKNOWN_ID, {})).status).toBe(404);
    expect((await put(table, api, "x", {})).status).toBe(400);
    expect((await put(table, api, UNKNOWN_ID, {}, { "if-match": "*" })).status).toBe(404);
  });
});

describe("round trips of one entry", () => {
  it("are one read for a GET and one read and one write for a change, once the slug was met", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, SCORE);
    const { id } = await createEntryIn(table, api);
    const path = `/v2/settings/extensions/custom-apis/${api.id}/entries/${id}` as const;
    const counted = async (run: () => Promise<unknown>) => {
      const before = { ...table.calls };
      await run();
      const { get, getMany, query, put, update: updates, transact } = table.calls;
      const reads = get + getMany + query - before.get - before.getMany - before.query;
      const writes = put + updates + transact - before.put - before.update - before.transact;
      return { reads, writes };
    };
    // The memory table does not join reads of one tick: claim, Custom API and entry are one BatchGetItem.
    expect(await counted(() => get(table, api, id))).toEqual({ reads: 3, writes: 0 });
    expect(await counted(() => shop.get(path))).toEqual({ reads: 2, writes: 0 });
    expect(await counted(() => put(table, api, id, { score: 1 }))).toEqual({ reads: 3, writes: 1 });
    expect(await counted(() => createEntryIn(table, api))).toEqual({ reads: 2, writes: 1 });
  });

  it("a slug that moved to another Custom API is never answered from the old one", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const [one, two] = [await createApiWith(table, SCORE), await createApiWith(table, SCORE)];
    const entry = await createEntryIn(table, one);
    const rename = (api: StoredApi, slug: string) =>
      shop.put(`/v2/settings/extensions/custom-apis/${api.id}`, { data: { type: "custom_api", slug } });
    expect((await get(table, one, entry.id)).status).toBe(200);
    await rename(one, "moved-away");
    await rename(two, one.slug);
    expect((await get(table, one, entry.id)).status).toBe(404);
    expect((await get(table, { slug: "moved-away" }, entry.id)).status).toBe(200);
  });
});

describe("DELETE /v2/extensions/{slug}/{entry}", () => {
  it("204, then 404", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const { id } = await createEntryIn(table, api);
    const { status, text } = await del(table, api, id);
    expect([status, text]).toEqual([204, ""]);
    expect((await del(table, api, id)).status).toBe(404);
    expect((await get(table, api, id)).status).toBe(404);
  });

  it("412: a stale If-Match keeps the entry; the current one deletes it", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const { id } = await createEntryIn(table, api);
    await put(table, api, id, {});
    expect((await del(table, api, id, { "if-match": etag(0) })).status).toBe(412);
    expect((await get(table, api, id)).status).toBe(200);
    expect((await del(table, api, id, { "if-match": etag(1) })).status).toBe(204);
  });
});
