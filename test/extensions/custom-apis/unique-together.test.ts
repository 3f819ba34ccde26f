import { describe, expect, it } from "@jest/globals";
import { findStrays } from "../../../infra/commands/sweep/strays.ts";
import type { Table } from "../../../lib/table/table.ts";
import { shopOn } from "../../support/shop.ts";
import {
  aCustomApi,
  createApiWith,
  createEntryIn,
  NO_CASE,
  postEntry,
  putEntry,
  readDetails,
  readStatuses,
  type StoredApi,
  UNIQUE,
} from "../../support/shops/custom-apis.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const FIELDS = {
  sku: {},
  size: { field_type: "integer" },
  open: { field_type: "boolean" },
  any: { field_type: "any" },
};

const sets = (table: Table, { id }: { id: string }, unique_together: unknown, more = {}) =>
  shopOn(table).put(
    `/v2/settings/extensions/custom-apis/${id}`,
    { data: { type: "custom_api", unique_together, ...more } },
    { deadlineMs: 20_000 },
  );
const post = (table: Table, api: StoredApi, fields: object) =>
  postEntry(table, api, fields, { deadlineMs: 20_000 });

type Fields = Parameters<typeof createApiWith>[1];
async function apiWithSets(table: Table, unique_together: string[][], fields: Fields = FIELDS) {
  const api = await createApiWith(table, fields);
  const { status, body } = await sets(table, api, unique_together);
  expect([status, body.data.unique_together]).toEqual([200, unique_together]);
  return api;
}

describe.each([
  ["memory table", async (): Promise<Table> => memoryTable()],
  ["embedded engine", () => engine.table()],
])("unique_together, %s", (_, newTable) => {
  it("409: an entry with the same values in all fields of a set; free again after an update or a delete", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    const api = await apiWithSets(table, [["sku", "size"]]);
    const { id } = await createEntryIn(table, api, { sku: "A", size: 1 });
    await createEntryIn(table, api, { sku: "A", size: 2 });
    await createEntryIn(table, api, { sku: "B", size: 1 });
    const answer = await post(table, api, { sku: "A", size: 1 });
    expect([answer.status, readDetails(answer)]).toEqual([
      409,
      `A ${api.api_type} with the 'sku' 'A' and the 'size' '1' already exists.`,
    ]);
    expect((await putEntry(table, api, id, { size: 2 })).status).toBe(409);
    expect((await putEntry(table, api, id, { open: true })).status).toBe(200);
    expect((await putEntry(table, api, id, { size: 3 })).status).toBe(200);
    const { body } = await post(table, api, { sku: "A", size: 1 });
    await shop.delete(`/v2/extensions/${api.slug}/${body.data.id}`);
    expect((await putEntry(table, api, id, { size: 1 })).status).toBe(200);
  });

  it("20 racing creates of one combination: one 201", async () => {
    const table = await newTable();
    const api = await apiWithSets(table, [["sku", "size", "open"]]);
    const entry = { sku: "A", size: 1, open: false };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(table, api, entry)));
    expect(readStatuses(answers)).toEqual([201, ...Array(19).fill(409)]);
  });

  it("a list of entries: the second of one combination is in error", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    const api = await apiWithSets(table, [["sku", "size"]]);
    const data = [1, 2, 1, 3].map((size) => ({ type: api.api_type, sku: "A", size }));
    const body = { data, options: { add_all_or_nothing: true } };
    const all = await shop.post(`/v2/extensions/${api.slug}`, body);
    expect([all.status, all.body.errors[0].source]).toEqual([409, "data.2.sku"]);
    const each = await shop.post(`/v2/extensions/${api.slug}`, { data });
    expect([each.status, each.body.data.length]).toEqual([201, 3]);
  });
});

describe.each([
  ["memory table", async () => memoryTable()],
  ["embedded engine", () => engine.table()],
])("a set that is taken out, %s", (_, newTable) => {
  const SETS = [
    ["sku", "size"],
    ["sku", "open"],
  ];

  it("200 while there are entries: its values are free and cleared away, those of others stay; its field can go", async () => {
    const table: Table = await newTable();
    const shop = shopOn(table);
    const api = await apiWithSets(table, SETS);
    await createEntryIn(table, api, { sku: "A", size: 1, open: true });
    const taken = await sets(table, api, [["open", "sku"]]);
    expect([taken.status, taken.body.data.unique_together]).toEqual([200, [["sku", "open"]]]);
    expect((await post(table, api, { sku: "A", size: 1, open: false })).status).toBe(201);
    expect((await post(table, api, { sku: "A", size: 2, open: true })).status).toBe(409);
    const path = `/v2/settings/extensions/custom-apis/${api.id}/fields` as const;
    const { body } = await shop.get(path);
    const { id } = body.data.find(({ slug }) => slug === "size");
    expect((await shop.delete(`${path}/${id}`)).status).toBe(204);
    expect((await sets(table, api, [])).status).toBe(200);
    expect((await post(table, api, { sku: "A", open: true })).status).toBe(201);
    expect((await sets(table, api, [["sku", "open"]])).status).toBe(400);
  });
});

describe("a set that is taken out", () => {
  it("leaves no value behind, whichever entries are written meanwhile", async () => {
    const table = memoryTable();
    const api = await apiWithSets(table, [["sku", "size"]]);
    const { id } = await createEntryIn(table, api, { sku: "A", size: 1 });
    const answers = await Promise.all([
      ...[2, 3, 4].map((size) => post(table, api, { sku: "A", size })),
      putEntry(table, api, id, { size: 5 }),
      sets(table, api, []),
      ...[6, 7, 8].map((size) => post(table, api, { sku: "A", size })),
    ]);
    expect(readStatuses(answers)).toEqual([200, 200, ...Array(6).fill(201)]);
    expect(table.all().filter(({ type }) => type === "entry_value_claim")).toEqual([]);
    expect(findStrays(table.all()).strays).toEqual([]);
  });

  it("of two that leave one set each, and not the same one, at once: one of the sets is there", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const both = [
      ["sku", "size"],
      ["sku", "open"],
    ];
    const api = await apiWithSets(table, both);
    await createEntryIn(table, api, { sku: "A", size: 1, open: true });
    const changes = await Promise.all(both.map((set) => sets(table, api, [set])));
    expect(readStatuses(changes)).toContain(200);
    const { body } = await shop.get(`/v2/settings/extensions/custom-apis/${api.id}`);
    expect(both).toContainEqual(body.data.unique_together[0]);
    expect(findStrays(table.all()).strays).toEqual([]);
  });
});

describe("sets of unique_together", () => {
  it("null in any field is no value; values never run together; case as the fields have it", async () => {
    const table = memoryTable();
    const api = await apiWithSets(table, [["sku", "lot"]], { sku: {}, lot: NO_CASE });
    for (const entry of [
      { sku: "A" },
      { sku: "A", lot: null },
      { sku: "a,b", lot: "c" },
      { sku: "a", lot: "b,c" },
    ]) {
      expect((await post(table, api, entry)).status).toBe(201);
    }
    expect((await post(table, api, { sku: "A" })).status).toBe(201);
    const answer = await post(table, api, { sku: "a,b", lot: "C" });
    expect([answer.status, answer.body.errors.length]).toEqual([409, 2]);
    expect((await post(table, api, { sku: "A,B", lot: "c2" })).status).toBe(201);
  });

  it.each([
    ["a field that is not there", [["sku", "nothing"]], "unique_together.0.1"],
    ["a field twice", [["sku", "sku"]], "unique_together.0.1"],
    ["a type that cannot be compared", [["sku", "any"]], "unique_together.0.1"],
    ["one field", [["sku"]], "unique_together.0"],
    ["five fields", [["a", "b", "c", "d", "e"]], "unique_together.0"],
    [
      "a set twice",
      [
        ["sku", "size"],
        ["size", "sku"],
      ],
      "unique_together.1",
    ],
    ["six sets", Array(6).fill(["sku", "size"]), "unique_together"],
    ["no list", "sku", "unique_together"],
  ])("400: %s", async (_name, given, source) => {
    const table = memoryTable();
    const api = await createApiWith(table, FIELDS);
    const answer = await sets(table, api, given);
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, `data.${source}`]);
  });

  it("400 while there are entries, unless nothing changes; then possible again", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await apiWithSets(table, [["sku", "size"]]);
    const { id } = await createEntryIn(table, api, { sku: "A", size: 1 });
    const answer = await sets(table, api, [["sku", "open"]]);
    expect([answer.status, readDetails(answer)]).toEqual([
      400,
      "'unique_together' can only get another set while the custom_api has no entries.",
    ]);
    expect((await sets(table, api, [["sku", "size"]], { name: "Other" })).status).toBe(200);
    expect((await sets(table, api, undefined, { name: "Again" })).body.data.unique_together).toEqual([
      ["sku", "size"],
    ]);
    await shop.delete(`/v2/extensions/${api.slug}/${id}`);
    expect((await sets(table, api, [])).body.data.unique_together).toBeUndefined();
    expect(
      readStatuses([
        await post(table, api, { sku: "A", size: 1 }),
        await post(table, api, { sku: "A", size: 1 }),
      ]),
    ).toEqual([201, 201]);
  });

  it("an entry that races the change of sets: claimed or refused, never in between", async () => {
    for (let round = 0; round < 10; round += 1) {
      const table = memoryTable();
      const api = await createApiWith(table, FIELDS);
      const [change] = await Promise.all([
        sets(table, api, [["sku", "size"]]),
        post(table, api, { sku: "A", size: 1 }),
      ]);
      expect([200, 400]).toContain(change.status);
      expect((await post(table, api, { sku: "A", size: 1 })).status).toBe(change.status === 200 ? 409 : 201);
      expect(findStrays(table.all()).strays).toEqual([]);
    }
  });

  it("keep their fields under new slugs; a field in a set cannot be deleted", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await apiWithSets(table, [["sku", "size"]]);
    await createEntryIn(table, api, { sku: "A", size: 1 });
    const { body } = await shop.get(`/v2/settings/extensions/custom-apis/${api.id}/fields`);
    const { id } = body.data.find(({ slug }) => slug === "size");
    const path = `/v2/settings/extensions/custom-apis/${api.id}/fields/${id}` as const;
    const renamed = { data: { type: "custom_field", slug: "width" } };
    expect((await shop.put(path, renamed)).status).toBe(200);
    const seen = [
      (await shop.get(`/v2/settings/extensions/custom-apis/${api.id}`)).body.data,
      (await shop.get("/v2/settings/extensions/custom-apis")).body.data[0],
    ];
    for (const { unique_together } of seen) expect(unique_together).toEqual([["sku", "width"]]);
    expect((await post(table, api, { sku: "A", width: 1 })).status).toBe(409);
    const refused = await shop.delete(path);
    expect([refused.status, readDetails(refused)]).toEqual([
      409,
      "'width' belongs to the set 'sku', 'width' in 'unique_together' of the custom_api; update that without this set first, which is possible at any time.",
    ]);
  });

  it("nothing is left of them when the Custom API is deleted", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await apiWithSets(table, [["sku", "size"]]);
    await createEntryIn(table, api, { sku: "A", size: 1 });
    expect((await shop.delete(`/v2/settings/extensions/custom-apis/${api.id}`)).status).toBe(204);
    expect(table.all().filter(({ type }) => type === "entry_value_claim")).toEqual([]);
  });

  it("400 where unique fields leave no room in a transaction, and for a new Custom API, which has no fields", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const unique = Array.from({ length: 48 }, (_, at) => [`u${at}`, UNIQUE] as const);
    const api = await createApiWith(table, Object.fromEntries(unique));
    expect((await sets(table, api, [["u0", "u1"]])).status).toBe(200);
    expect(
      (
        await sets(table, api, [
          ["u0", "u1"],
          ["u2", "u3"],
        ])
      ).status,
    ).toBe(400);
    const body = { data: aCustomApi({ unique_together: [["sku", "size"]] }) };
    expect((await shop.post("/v2/settings/extensions/custom-apis", body)).status).toBe(400);
    const none = { data: aCustomApi({ unique_together: [] }) };
    expect((await shop.post("/v2/settings/extensions/custom-apis", none)).status).toBe(201);
  });
});
