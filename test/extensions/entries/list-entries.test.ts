import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../../support/call.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import {
  createApi,
  createApiWith,
  createEntryIn,
  createFieldIn,
  putEntry,
  readDetails,
  type StoredApi,
  UNIQUE,
} from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const list = (table: Table, { slug }: { slug: string }, query = "", more: Call = {}) =>
  shopOn(table).get(`/v2/extensions/${slug}?${query}`, more);
const names = ({ body }: Awaited<ReturnType<typeof list>>) => body.data.map(({ name }) => name);

describe("GET /v2/extensions/{slug}: filters and order", () => {
  const table = memoryTable();
  let api: StoredApi;
  let ids: string[];

  beforeAll(async () => {
    api = await createApiWith(table, {
      name: {},
      code: UNIQUE,
      count: { field_type: "integer" },
      mass: { field_type: "float" },
      live: { field_type: "boolean" },
      data: { field_type: "any" },
      tags: { field_type: "list", validation: { list: { allowed_type: "string" } } },
      sizes: { field_type: "list", validation: { list: { allowed_type: "integer" } } },
      mixed: { field_type: "list" },
    });
    const entries = [
      { name: "a,b (c)", code: "A", count: 1, mass: 0.5, live: true, tags: ["x", "y", "z"], sizes: [3, 4] },
      { name: "it's", code: "B", count: 2, mass: 1.5, live: false, tags: ["x"], mixed: [1, "2", true] },
      { name: "anna", code: "C", count: 3, mass: 2.5, data: { x: 1 }, tags: [], mixed: ["1", null] },
      { name: "😀", code: "D", sizes: [4] },
    ];
    ids = [];
    for (const entry of entries) ids.push((await createEntryIn(table, api, entry)).id);
  });

  it.each([
    ["eq(name,'a,b (c)')", ["a,b (c)"]],
    ["eq(name,'it\\'s')", ["it's"]],
    ["like(name,*n*)", ["anna"]],
    ["like(name,a*)", ["a,b (c)", "anna"]],
    ["in(name,anna,😀)".replace("😀", "'😀'"), ["anna", "😀"]],
    ["in(code,A,B,unknown)", ["a,b (c)", "it's"]],
    ["eq(code,A):gt(count,1)", []],
    ["eq(code,A)|eq(count,3)", ["a,b (c)", "anna"]],
    ["ge(count,2)", ["it's", "anna"]],
    ["gt(mass,0.5):lt(mass,2.5)", ["it's"]],
    ["in(mass,0.5)", ["a,b (c)"]],
    ["eq(live,false)", ["it's"]],
    ["is_null(live)", ["anna", "😀"]],
    ["contains(tags,x)", ["a,b (c)", "it's"]],
    ["contains_any(tags,z,q)", ["a,b (c)"]],
    ["contains_all(tags,x,y)", ["a,b (c)"]],
    ["contains(mixed,1)", ["it's", "anna"]],
    ["contains(mixed,true)", ["it's"]],
    ["contains(sizes,abc)", []],
    ["eq(tags[0],x)", ["a,b (c)", "it's"]],
    ["like(tags[2],*)", ["a,b (c)"]],
    ["gt(tags.length,2)", ["a,b (c)"]],
    ["eq(tags.length,0)", ["anna"]],
    ["lt(sizes[0],4)", ["a,b (c)"]],
    ["gt(created_at,2026-03-01):le(updated_at,2026-03-02T10:00:00Z):eq(count,1)", ["a,b (c)"]],
    ["gt(created_at,2026-03-02T10:00:00.001Z)", []],
    ["", ["a,b (c)", "it's", "anna", "😀"]],
  ])("200: %s", async (filter, expected) => {
    const answer = await list(table, api, `sort=code&filter=${encodeURIComponent(filter)}`);
    expect(names(answer)).toEqual(expected);
    expect(answer.body.meta.results).toEqual({ total: expected.length, total_method: "exact" });
  });

  it("200: an id in any letter case, and unknown ids", async () => {
    const filter = `in(id,${ids[0]!.toUpperCase()},nonsense)`;
    expect(names(await list(table, api, `filter=${filter}`))).toEqual(["a,b (c)"]);
  });

  it.each([
    ["eq(mass,0.5)", "operator [eq] cannot be used with field [mass]"],
    ["eq(data,1)", "field [data] is not known"],
    ["is_null(data)", "field [data] is not known"],
    ["contains_all(mixed,1)", "operator [contains_all] cannot be used"],
    ["contains_all(sizes,a)", "value [a] of field [sizes]"],
    ["in(count,a)", "value [a] of field [count]"],
    ["eq(tags,x)", "operator [eq]"],
    ["eq(tags[-1],x)", "position 7"],
    ["eq(tags[1000],x)", "field [tags[1000]] is not known"],
    ["eq(name[0],x)", "field [name[0]] is not known"],
    ["eq(name.length,1)", "field [name.length] is not known"],
    ["gt(mixed[0],1)", "operator [gt]"],
    ["eq(nothing,1)", "[code count created_at id live mass mixed name sizes tags updated_at]"],
    ["in(created_at,2026-03-02)", "operator [in]"],
  ])("400: %s", async (filter, words) => {
    const answer = await list(table, api, `filter=${encodeURIComponent(filter)}`);
    expect(answer.status).toBe(400);
    expect(readDetails(answer)).toContain(words);
  });

  it.each([
    ["count", ["😀", "a,b (c)", "it's", "anna"]],
    ["-count", ["anna", "it's", "a,b (c)", "😀"]],
    ["name", ["a,b (c)", "anna", "it's", "😀"]],
    ["-mass", ["anna", "it's", "a,b (c)", "😀"]],
  ])("200: sort=%s orders by an own field, entries without a value lowest", async (sort, expected) =>
    expect(names(await list(table, api, `sort=${sort}`))).toEqual(expected),
  );

  it("200: sort=null is any order, sort=-id is by id", async () => {
    expect(names(await list(table, api, "sort=null"))).toHaveLength(4);
    const { body } = await list(table, api, "sort=-id");
    expect(body.data.map(({ id }) => id)).toEqual([...ids].sort().reverse());
  });

  it.each(["nothing", "tags", "data", "-", "--name", "name,code"])("400: sort=%s", async (sort) =>
    expect((await list(table, api, `sort=${sort}`)).status).toBe(400),
  );

  it.each(["timeout=0", "timeout=20001", "timeout=x", "page[total_method]=exact", "page[limit]=-1"])(
    "400: %s",
    async (query) => expect((await list(table, api, query)).status).toBe(400),
  );
});

describe("GET /v2/extensions/{slug}: pages, totals and time", () => {
  it("visits each of 250 entries of one moment once; observed totals", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    for (let count = 0; count < 250; count += 1) await createEntryIn(table, api);
    const seen: string[] = [];
    let next: string | null = `x?page[limit]=30`;
    while (next) {
      const page = await list(table, api, next.split("?")[1]!);
      seen.push(...page.body.data.map(({ id }) => id));
      next = page.body.links.next;
    }
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen).toHaveLength(250);
    const { body } = await list(table, api, "page[total_method]=observed");
    expect(body.meta).toEqual({
      page: { limit: 25, offset: 0, current: 1, total: 2 },
      results: { total: 26, total_method: "observed" },
    });
    const unsorted = await list(table, api, "page[total_method]=observed&sort=null&page[limit]=100");
    expect([unsorted.body.data.length, unsorted.body.meta.results.total]).toEqual([100, 101]);
    const last = await list(table, api, "page[total_method]=observed&page[offset]=240");
    expect(last.body.meta.results).toEqual({ total: 250, total_method: "exact" });
  });

  it("200: links keep path, filter and sort on both path families", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { score: { field_type: "integer" } });
    for (const score of [1, 2, 3]) await createEntryIn(table, api, { score });
    const query = "filter=ge(score,1)&sort=score&page[limit]=2";
    const { body } = await shop.get(`/v2/settings/extensions/custom-apis/${api.id}/entries?${query}`);
    expect(body.links.next).toBe(
      `/v2/settings/extensions/custom-apis/${api.id}/entries?filter=ge(score%2C1)&sort=score&page[limit]=2&page[offset]=2`,
    );
    expect(body.links.prev).toBeNull();
    const empty = await list(table, api, "page[limit]=0");
    expect([empty.body.data, empty.body.meta.results.total]).toEqual([[], 3]);
  });

  it("lower_bound: more than 10000 matches are reported as 10000", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { score: { field_type: "integer" } });
    await createEntryIn(table, api);
    const [item] = table.all().filter(({ type }) => type === "custom_api_entry");
    for (let count = 0; count < 10_000; count += 1) {
      const sk = `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
      await table.put({ ...item!, sk }, { unconditional: "test" });
    }
    const { body } = await list(table, api, "filter=is_null(score)", { deadlineMs: 60_000 });
    expect(body.meta.results).toEqual({ total: 10_000, total_method: "lower_bound" });
    const late = await list(table, api, "filter=is_null(score)&timeout=1");
    expect([late.status, late.body.errors[0].title]).toEqual([422, "Unprocessable Content"]);
    expect(readDetails(late)).toContain("1 milliseconds");
  }, 60_000);

  it("422 and never a part of the list when the request's own time is over", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    await createEntryIn(table, api);
    expect((await list(table, api, "", { deadlineMs: 300 })).status).toBe(422);
  });

  it("an entry just written is in the list", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { name: {} });
    const { id } = await createEntryIn(table, api, { name: "new" });
    expect((await list(table, api, "filter=eq(name,new)")).body.data[0].id).toBe(id);
  });

  it("is_null also finds entries older than the field [differences]", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const { id } = await createEntryIn(table, api);
    await createFieldIn(table, api, { slug: "name" });
    expect((await list(table, api, "filter=is_null(name)")).body.data[0].id).toBe(id);
    await putEntry(table, api, id, { name: "x" });
    expect((await list(table, api, "filter=is_null(name)")).body.data).toEqual([]);
  });

  it("a field called like a filter word or a prototype's key is an ordinary one", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { constructor: {}, toString: {}, null: {}, eq: {} });
    await createEntryIn(table, api, { constructor: "c", toString: "t", null: "n", eq: "e" });
    const { body } = await list(
      table,
      api,
      "filter=eq(constructor,c):eq(toString,t):eq(eq,e)&sort=constructor",
    );
    expect(body.data[0]).toMatchObject({ constructor: "c", toString: "t", null: "n", eq: "e" });
  });

  it("404: an unknown slug; 400: a malformed id; 401; 403", async () => {
    expect((await list(memoryTable(), { slug: "nowhere" })).status).toBe(404);
    expect((await anEmptyShop().get("/v2/settings/extensions/custom-apis/x/entries")).status).toBe(400);
    expect(
      (await anEmptyShop().get("/v2/settings/extensions/custom-apis/x/entries", { as: "implicit" })).status,
    ).toBe(403);
    expect((await list(memoryTable(), { slug: "nowhere" }, "", { as: null })).status).toBe(401);
  });
});
