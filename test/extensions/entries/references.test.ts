import { describe, expect, it } from "@jest/globals";
import { keys } from "../../../lib/table/keys.ts";
import type { Table } from "../../../lib/table/table.ts";
import { shopOn } from "../../support/shop.ts";
import {
  aField,
  createApi,
  createApiWith,
  createEntryIn,
  createFieldIn,
  postEntry,
  putEntry,
  readDetails,
} from "../../support/shops/custom-apis.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const THERE = "0d8f5a77-1f3e-4d43-b0a5-3b1f6c1a2c3d";
const GONE = "11111111-1111-4111-8111-111111111111";
const TYPES = ["product", "account", "file", "order"] as const;

const referring = (references: object | null, more = {}) => ({
  field_type: "string",
  validation: { string: { references, ...more } },
});
const store = (table: Table, type: (typeof TYPES)[number], id = THERE) =>
  table.put({ ...keys[type](id), type }, { unconditional: "a test" });

describe.each([
  ["memory table", async (): Promise<Table> => memoryTable()],
  ["embedded engine", () => engine.table()],
])("references, %s", (_, newTable) => {
  it.each(TYPES)("400: a value that is the id of no %s; 201 for one that is there, or null", async (type) => {
    const table = await newTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { about: referring({ type }) });
    await store(table, type);
    const answer = await postEntry(table, api, { about: GONE });
    expect([answer.status, answer.body.errors[0].source, readDetails(answer)]).toEqual([
      400,
      "data.about",
      `'about' must be the id of a ${type} that is there: there is no '${GONE}'.`,
    ]);
    for (const about of [THERE, THERE.toUpperCase(), null]) {
      expect((await postEntry(table, api, { about })).status).toBe(201);
    }
    const all = `/v2/settings/extensions/custom-apis/${api.id}/entries` as const;
    const about = (id: string) => ({ data: { type: api.api_type, about: id } });
    const { body: made, status } = await shop.post(all, about(THERE));
    expect(status).toBe(201);
    const one = `/v2/settings/extensions/custom-apis/${api.id}/entries/${made.data.id}` as const;
    expect((await shop.put(one, about(GONE))).status).toBe(400);
  });

  it("entries of another Custom API and of its own; only values that change are checked", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    const other = await createApi(table);
    const target = await createEntryIn(table, other);
    const api = await createApi(table);
    await createFieldIn(table, api, {
      slug: "to",
      ...referring({ type: "custom_api_entry", custom_api: other.slug }),
    });
    await createFieldIn(table, api, {
      slug: "own",
      ...referring({ type: "custom_api_entry", custom_api: api.id }),
    });
    const { body, status } = await postEntry(table, api, { to: target.id });
    expect(status).toBe(201);
    const { id } = body.data;
    expect((await putEntry(table, api, id, { own: id })).status).toBe(200);
    expect((await postEntry(table, api, { own: target.id })).status).toBe(400);
    expect((await postEntry(table, api, { own: id, to: target.id })).status).toBe(201);
    await shop.delete(`/v2/extensions/${other.slug}/${target.id}`);
    expect((await putEntry(table, api, id, { to: target.id, own: null })).status).toBe(200);
    expect((await putEntry(table, api, id, { to: null })).status).toBe(200);
    expect((await putEntry(table, api, id, { to: target.id })).status).toBe(400);
  });

  it("a list: many that name one thing, and those that name nothing by their positions", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    await store(table, "product");
    const api = await createApiWith(table, {
      a: referring({ type: "product" }),
      b: referring({ type: "product" }),
    });
    const element = (a: string, b: string) => ({ type: api.api_type, a, b });
    const many = Array.from({ length: 60 }, () => element(THERE, THERE));
    const all = { data: many, options: { add_all_or_nothing: true } };
    expect((await shop.post(`/v2/extensions/${api.slug}`, all)).status).toBe(201);
    const data = [...many, element(THERE, GONE), element(GONE, THERE), element(THERE, THERE)];
    const each = await shop.post(`/v2/extensions/${api.slug}`, { data });
    expect([each.status, each.body.data.length]).toEqual([201, 61]);
    expect(each.body.errors.map(({ source }) => source)).toEqual(["data.60.b", "data.61.a"]);
    const refused = await shop.post(`/v2/extensions/${api.slug}`, { ...all, data });
    expect([refused.status, refused.body.errors.length]).toEqual([400, 2]);
  });
});

describe("the rule references", () => {
  it("400 when what is named is deleted while the entry is written", async () => {
    const table = memoryTable();
    await store(table, "product");
    const api = await createApiWith(table, { about: referring({ type: "product" }) });
    const removal = { delete: keys.product(THERE), when: { unconditional: "a test" } } as const;
    const racing = interruptTable(table, () => table.transact([removal], "token"));
    expect((await postEntry(racing, api, { about: THERE })).status).toBe(400);
  });

  it.each(["x", "", "../..", "p".repeat(3000)])("400 for %j, which is no id", async (about) => {
    const table = memoryTable();
    const api = await createApiWith(table, { about: referring({ type: "file" }) });
    const answer = await postEntry(table, api, { about });
    expect([answer.status, readDetails(answer)]).toEqual([400, "'about' must be the id of a file, a UUID."]);
  });

  it("is shown with the id of its Custom API, changed, and taken off with null", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const other = await createApi(table);
    const api = await createApi(table);
    const field = await createFieldIn(
      table,
      api,
      referring({ type: "custom_api_entry", custom_api: other.slug }),
    );
    expect(field.validation.string.references).toEqual({ type: "custom_api_entry", custom_api: other.id });
    const change = async (string: object) => {
      const body = { data: { type: "custom_field", validation: { string } } };
      const path = `/v2/settings/extensions/custom-apis/${api.id}/fields/${field.id}` as const;
      return (await shop.put(path, body)).body.data.validation.string.references;
    };
    expect(await change({ max_length: 40 })).toEqual({ type: "custom_api_entry", custom_api: other.id });
    expect(await change({ references: { type: "order" } })).toEqual({ type: "order" });
    expect(await change({ references: null })).toBeUndefined();
    expect((await postEntry(table, api, { [field.slug]: "anything" })).status).toBe(201);
  });

  it.each([
    [{ type: "cart" }, "references.type"],
    [{ type: "customer" }, "references.type"],
    [{ type: "custom_api_entry" }, "references.custom_api"],
    [{ type: "custom_api_entry", custom_api: "nothing" }, "references.custom_api"],
    [{ type: "custom_api_entry", custom_api: GONE }, "references.custom_api"],
    [{ type: "product", custom_api: "notes" }, "references.custom_api"],
    [{}, "references.type"],
    ["product", "references"],
  ])("400: %j", async (references, source) => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const body = { data: aField({ validation: { string: { references } } }) };
    const answer = await shop.post(`/v2/settings/extensions/custom-apis/${api.id}/fields`, body);
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, `data.validation.string.${source}`]);
  });

  it("400 for a field of another type, and for the 21st", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const at = (field: Readonly<Record<string, unknown>>) =>
      shop.post(`/v2/settings/extensions/custom-apis/${api.id}/fields`, { data: aField(field) });
    expect(
      (await at({ field_type: "integer", validation: { integer: { references: { type: "order" } } } })).body
        .data.validation.integer,
    ).not.toHaveProperty("references");
    for (let count = 0; count < 20; count += 1) await createFieldIn(table, api, referring({ type: "order" }));
    const answer = await at(referring({ type: "order" }));
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, "data.validation.string.references"]);
  });

  it("20 references and as many unique fields as fit: all changed at once", async () => {
    const table = await engine.table();
    const shop = shopOn(table);
    const api = await createApi(table);
    const ids = Array.from({ length: 41 }, (_, at) => `${THERE.slice(0, -2)}${10 + at}`);
    for (const id of ids) await store(table, "order", id);
    const fields = Array.from({ length: 20 }, (_, at) => `r${at}`);
    for (const slug of fields) await createFieldIn(table, api, { slug, ...referring({ type: "order" }) });
    const unique: string[] = [];
    for (let answer = { status: 201 }; answer.status === 201; ) {
      const slug = `u${unique.length}`;
      const body = { data: aField({ slug, validation: { string: { unique: "yes" } } }) };
      answer = await shop.post(`/v2/settings/extensions/custom-apis/${api.id}/fields`, body);
      if (answer.status === 201) unique.push(slug);
    }
    expect(unique.length).toBeGreaterThan(30);
    const values = (from: number) => ({
      ...Object.fromEntries(fields.map((slug, at) => [slug, ids[from + at]])),
      ...Object.fromEntries(unique.map((slug) => [slug, `${from}`])),
    });
    const { body } = await postEntry(table, api, values(0));
    expect((await putEntry(table, api, body.data.id, values(20))).status).toBe(200);
  });
});

describe("references in capitals", () => {
  const CAPITALS = THERE.toUpperCase();

  it("are kept in lower case: filters, indexes and unique values take them for what they name", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    await store(table, "product");
    const api = await createApiWith(table, {
      about: { ...referring({ type: "product" }), indexed: true },
      only: referring({ type: "product" }, { unique: "yes" }),
      fixed: referring({ type: "product" }, { immutable: true }),
      plain: {},
    });
    const made = await postEntry(table, api, {
      about: CAPITALS,
      only: CAPITALS,
      fixed: CAPITALS,
      plain: CAPITALS,
    });
    const { id, about, only, fixed, plain } = made.body.data;
    expect([about, only, fixed, plain]).toEqual([THERE, THERE, THERE, CAPITALS]);
    expect((await postEntry(table, api, { only: THERE })).status).toBe(409);
    expect((await postEntry(table, api, { only: CAPITALS })).status).toBe(409);
    expect((await putEntry(table, api, id, { fixed: CAPITALS })).status).toBe(200);
    const query = `filter=eq(about,${THERE})`;
    const { body } = await shop.get(`/v2/extensions/${api.slug}?${query}`);
    expect(body.data).toHaveLength(1);
  });

  it("name an entry in paths, too, where they stand for its id", async () => {
    const table = memoryTable();
    await store(table, "product");
    const rules = { unique: "yes", allow_null_values: false };
    const field = { ...referring({ type: "product" }, rules), use_as_url_slug: true };
    const api = await createApiWith(table, { about: field }, { allow_upserts: true });
    expect((await putEntry(table, api, CAPITALS, { about: CAPITALS })).status).toBe(201);
    expect((await putEntry(table, api, CAPITALS, { about: CAPITALS })).status).toBe(200);
    expect((await putEntry(table, api, THERE, { about: CAPITALS })).body.data.about).toBe(THERE);
  });
});
