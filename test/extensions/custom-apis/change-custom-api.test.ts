import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import type { Call } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { shopOn } from "../../support/shop.ts";
import {
  aCustomApi,
  createApi,
  createApiWith,
  createEntryIn,
  readDetails,
  UNIQUE,
} from "../../support/shops/custom-apis.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const update = (table: Table, { id }: { id: string }, data: Record<string, unknown>, more: Call = {}) =>
  shopOn(table).put(
    `/v2/settings/extensions/custom-apis/${id}`,
    { data: { type: "custom_api", ...data } },
    more,
  );
const get = (table: Table, { id }: { id: string }) =>
  shopOn(table).get(`/v2/settings/extensions/custom-apis/${id}`);
const list = (table: Table, slug: string) => shopOn(table).get(`/v2/extensions/${slug}`);
const under = (...ids: string[]) => ({
  relationships: { parent_apis: { data: ids.map((id) => ({ type: "custom_api", id })) } },
});

/** All that is stored, except the note of who deleted it, which expires. */
const listLeft = (table: MemoryTable) => table.all().filter(({ type }) => type !== "change_note");

describe("PUT /v2/settings/extensions/custom-apis/{custom_api_id}", () => {
  it("200: changes the name and nothing else, updated_at moves", async () => {
    const table = memoryTable();
    const api = await createApi(table, { description: "d" });
    const later = new Date("2026-03-02T11:00:00.000Z");
    const { status, body } = await update(table, api, { name: "New" }, { now: () => later });
    const timestamps = { created_at: api.timestamps.created_at, updated_at: later.toISOString() };
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...api, name: "New", timestamps, meta: { timestamps, ...ANY_TAG } });
    expect((await get(table, api)).body).toEqual(body);
  });

  it("200: page and section change one by one, nothing else of them is kept", async () => {
    const table = memoryTable();
    const api = await createApi(table, { presentation: { page: "p", icon: "x" } });
    expect(api.presentation).toEqual({ page: "p" });
    const shown = async (presentation: object) =>
      (await update(table, api, { presentation })).body.data.presentation;
    expect(await shown({ section: "s", icon: "x" })).toEqual({ page: "p", section: "s" });
    expect(await shown({ page: null })).toEqual({ page: null, section: "s" });
    expect(await shown({})).toEqual({ page: null, section: "s" });
  });

  it("200: a new slug serves the same entries, the old path is gone and free", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table, { slug: "old" });
    const entry = await createEntryIn(table, api);
    expect((await update(table, api, { slug: "new" })).status).toBe(200);
    expect((await list(table, "old")).status).toBe(404);
    const { status, body } = await shop.get(`/v2/extensions/new/${entry.id}`);
    expect([status, body.data.id, body.data.links.self]).toEqual([
      200,
      entry.id,
      `/v2/extensions/new/${entry.id}`,
    ]);
    expect((await createApi(table, { slug: "old" })).slug).toBe("old");
    expect((await list(table, "old")).body.data).toEqual([]);
  });

  it("409: a taken slug, both stay as they were", async () => {
    const table = memoryTable();
    const [one, two] = [await createApi(table), await createApi(table)];
    const answer = await update(table, one, { slug: two.slug, name: "changed" });
    expect(answer.status).toBe(409);
    expect(readDetails(answer)).toContain("already exists");
    expect((await get(table, one)).body.data).toEqual(one);
    expect((await list(table, one.slug)).status).toBe(200);
  });

  it("200: its own slug and api_type", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const { status } = await update(table, api, { slug: api.slug, api_type: api.api_type, id: "x" });
    expect(status).toBe(200);
  });

  it("two APIs swapping slugs at once never share one", async () => {
    const table = memoryTable();
    const [one, two] = [await createApi(table), await createApi(table)];
    const answers = await Promise.all([
      update(table, one, { slug: two.slug }),
      update(table, two, { slug: one.slug }),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const slugs = [(await get(table, one)).body.data.slug, (await get(table, two)).body.data.slug];
    expect(new Set(slugs).size).toBe(2);
  });

  it.each([
    [{ api_type: "other_ext" }, "'api_type' cannot change"],
    [{ type: undefined }, "'type' is required"],
    [{ type: "custom_apis" }, "'type'"],
    [{ name: "" }, "'name'"],
    [{ description: null }, "'description'"],
    [{ slug: "A" }, "'slug'"],
    [{ allow_upserts: null }, "'allow_upserts'"],
  ])("400: %j", async (over, words) => {
    const table = memoryTable();
    const answer = await update(table, await createApi(table), over);
    expect(answer.status).toBe(400);
    expect(readDetails(answer)).toContain(words);
  });

  it("404: unknown id; 400: malformed id", async () => {
    expect((await update(memoryTable(), { id: UNKNOWN_ID }, {})).status).toBe(404);
    expect((await update(memoryTable(), { id: "x" }, {})).status).toBe(400);
  });

  it("401 without a token, 403 for an implicit one", async () => {
    const table = memoryTable();
    expect((await update(table, { id: UNKNOWN_ID }, {}, { as: null })).status).toBe(401);
    expect((await update(table, { id: UNKNOWN_ID }, {}, { as: "implicit" })).status).toBe(403);
  });
});

describe("parents of Custom APIs", () => {
  it("400: a cycle, also when both halves run at once", async () => {
    const table = memoryTable();
    const [one, two] = [await createApi(table), await createApi(table)];
    expect((await update(table, one, under(one.id))).status).toBe(400);
    const answers = await Promise.all([update(table, one, under(two.id)), update(table, two, under(one.id))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("400: a fourth level, also below an API that moves", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const top = await createApi(table);
    const middle = await createApi(table, under(top.id));
    const bottom = await createApi(table, under(middle.id));
    const tooDeep = await shop.post("/v2/settings/extensions/custom-apis", {
      data: aCustomApi(under(bottom.id)),
    });
    expect([tooDeep.status, readDetails(tooDeep)]).toEqual([400, expect.stringContaining("nested deeper")]);
    const above = await createApi(table);
    expect((await update(table, top, under(above.id))).status).toBe(400);
    expect((await update(table, bottom, under(top.id))).status).toBe(200);
  });

  it("200: a deleted parent leaves its children's lists", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const parent = await createApi(table);
    const child = await createApi(table, under(parent.id));
    await shop.delete(`/v2/settings/extensions/custom-apis/${parent.id}`);
    expect((await get(table, child)).body.data.relationships.parent_apis.data).toEqual([]);
    expect((await update(table, child, { name: "x" })).body.data.relationships.parent_apis.data).toEqual([]);
  });
});

describe("DELETE /v2/settings/extensions/custom-apis/{custom_api_id}", () => {
  const del = (table: Table, { id }: { id: string }, more: Call = {}) =>
    shopOn(table).delete(`/v2/settings/extensions/custom-apis/${id}`, more);

  it("204 without a body, 404 from then on", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const { status, text } = await del(table, api);
    expect([status, text]).toEqual([204, ""]);
    const answers = [await get(table, api), await del(table, api), await update(table, api, {})];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect((await list(table, api.slug)).status).toBe(404);
  });

  it("204: frees slug and api_type for two other APIs, no old entry shows", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    await createEntryIn(table, api);
    await del(table, api);
    await createApi(table, { slug: api.slug });
    await createApi(table, { api_type: api.api_type });
    expect((await list(table, api.slug)).body.data).toEqual([]);
  });

  it("204: leaves nothing behind, whatever the number of entries", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    for (let lot = 0; lot < 450; lot += 1) await createEntryIn(table, api, { lot: `L${lot}` });
    expect((await del(table, api)).status).toBe(204);
    expect(listLeft(table)).toEqual([]);
  });

  it("204: what there was no time for is unreachable and removed by the worker", async () => {
    const table = memoryTable();
    const api = await createApi(table, { slug: "big" });
    for (let count = 0; count < 450; count += 1) await createEntryIn(table, api);
    expect((await del(table, api, HURRIED)).status).toBe(204);
    const left = table.all().filter(({ type }) => type === "custom_api_entry");
    expect(left.length).toBeGreaterThan(0);
    expect((await list(table, "big")).status).toBe(404);
    expect(await runWorker({ table })).toBe(true);
    expect(listLeft(table)).toEqual([]);
  });

  it("a delete racing creates of entries leaves none behind", async () => {
    for (let round = 0; round < 10; round += 1) {
      const table = memoryTable();
      const api = await createApiWith(table, { lot: UNIQUE });
      const writers = Array.from({ length: 20 }, (_, lot) =>
        createEntryIn(table, api, { lot: `L${lot}` }).catch(() => undefined),
      );
      await Promise.all([...writers, del(table, api)]);
      expect((await list(table, api.slug)).status).toBe(404);
      expect(listLeft(table)).toEqual([]);
    }
  });

  it("400: an id that is no UUID; 401, 403", async () => {
    const table = memoryTable();
    expect((await del(table, { id: "x" })).status).toBe(400);
    expect((await del(table, { id: UNKNOWN_ID }, { as: null })).status).toBe(401);
    expect((await del(table, { id: UNKNOWN_ID }, { as: "implicit" })).status).toBe(403);
  });
});
