import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { aCustomApi, createApi, readDetails } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const create = (over: Record<string, unknown> = {}, { body, ...rest }: Call = {}) =>
  anEmptyShop().post("/v2/settings/extensions/custom-apis", body ?? { data: aCustomApi(over) }, rest);
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(aCustomApi()).filter(([name]) => !names.includes(name)));
const parents = (...data: unknown[]) => ({ relationships: { parent_apis: { data } } });

describe("POST /v2/settings/extensions/custom-apis", () => {
  it("201: the whole resource", async () => {
    const { status, body } = await create({ slug: "tasting-notes", api_type: "tasting_note_ext" });
    expect(status).toBe(201);
    const id = body.data.id;
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const timestamps = { created_at: "2026-03-02T10:00:00.000Z", updated_at: "2026-03-02T10:00:00.000Z" };
    expect(body).toEqual({
      data: {
        id,
        type: "custom_api",
        name: "Tasting notes",
        description: "",
        slug: "tasting-notes",
        api_type: "tasting_note_ext",
        allow_upserts: false,
        links: { self: `/v2/settings/extensions/custom-apis/${id}` },
        timestamps,
        meta: { timestamps, ...ANY_TAG },
        relationships: { parent_apis: { data: [] } },
      },
    });
  });

  it("201: entries are reachable at once at the slug", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { slug } = await createApi(table);
    const { status, body } = await shop.get(`/v2/extensions/${slug}`);
    expect([status, body.data]).toEqual([200, []]);
  });

  it("201: stores what it answers", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table, {
      description: "Cupping",
      allow_upserts: true,
      presentation: { page: "x" },
    });
    const { body } = await shop.get(`/v2/settings/extensions/custom-apis/${api.id.toUpperCase()}`);
    expect(body.data).toEqual(api);
    expect(api).toMatchObject({ description: "Cupping", allow_upserts: true, presentation: { page: "x" } });
  });

  it("201: values of read-only and unknown keys change nothing", async () => {
    const { status, body } = await create({
      id: "mine",
      links: { self: "/mine" },
      meta: { timestamps: { created_at: "2000-01-01T00:00:00Z" } },
      timestamps: { created_at: "2000-01-01T00:00:00Z" },
      colour: "red",
    });
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toMatch(/mine|2000|colour/);
  });

  describe("specification profile", () => {
    it("400: missing timestamps and parents are named, together with all else [.]", async () => {
      const answer = await create(
        {},
        { body: { data: { ...without("timestamps", "relationships"), name: "" } } },
      );
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveLength(3);
      expect(readDetails(answer)).toMatch(/'timestamps' is missing/);
      expect(readDetails(answer)).toMatch(/'relationships.parent_apis' is missing/);
      expect(readDetails(answer)).toMatch(/'name' must have at least 1/);
      expect(answer.body.errors[0]).toMatchObject({ title: "Bad Request", status: "400" });
    });

    it.each([
      [{ timestamps: null }],
      [{ timestamps: "x" }],
      [{ timestamps: [] }],
      [{ timestamps: 1 }],
      [{ relationships: {} }],
      [{ relationships: { parent_apis: {} } }],
      [{ relationships: { parent_apis: null } }],
      [{ relationships: { parent_apis: [] } }],
      [{ relationships: null }],
    ])("400: %j", async (over) => expect((await create(over)).status).toBe(400));
  });

  describe("compatible profile", () => {
    const profile = "compatible" as const;

    it("201: without timestamps and relationships", async () => {
      const { status, body } = await anEmptyShop().post(
        "/v2/settings/extensions/custom-apis",
        { data: without("timestamps", "relationships") },
        { profile },
      );
      expect(status).toBe(201);
      expect(body.data.relationships.parent_apis.data).toEqual([]);
    });

    it("201: a bare array of parents", async () => {
      const parent = { id: "/v2/extensions", type: "api_location" };
      const { body } = await create({ relationships: { parent_apis: [parent] } }, { profile });
      expect(body.data.relationships.parent_apis.data).toEqual([parent]);
    });

    it("400: what is given must still be well formed", async () => {
      expect((await create({ timestamps: "x" }, { profile })).status).toBe(400);
      expect((await create({ relationships: { parent_apis: {} } }, { profile })).status).toBe(400);
    });
  });

  it.each([
    ["no data", {}],
    ["data: null", { data: null }],
    ["data: []", { data: [] }],
    ["an empty body", ""],
    ["broken JSON", "{"],
    ["no type", { data: without("type") }],
    ["another type", { data: aCustomApi({ type: "custom_apis" }) }],
    ["no name", { data: without("name") }],
    ["no slug", { data: without("slug") }],
    ["no api_type", { data: without("api_type") }],
  ])("400: %s", async (_, body) =>
    expect((await anEmptyShop().post("/v2/settings/extensions/custom-apis", body)).status).toBe(400),
  );

  const accepted: [string, Record<string, unknown>][] = [
    ["a name of 1", { name: "x" }],
    ["a name of 255", { name: "x".repeat(255) }],
    ["a name of 255 emoji", { name: "😀".repeat(255) }],
    ["a name of a space", { name: " " }],
    ["an empty description", { description: "" }],
    ["a description of 255", { description: "é".repeat(255) }],
    ["a slug of 63", { slug: "s".repeat(63) }],
    ...["-", "_", "9", "a-b_c"].map((slug): [string, object & {}] => [`slug ${slug}`, { slug }]),
    ...["a_ext", "__ext", "a_ext_ext", `${"a".repeat(59)}_ext`].map((api_type): [string, object & {}] => [
      `api_type ${api_type}`,
      { api_type },
    ]),
  ] as [string, Record<string, unknown>][];
  it.each(accepted)("201: %s", async (_, over) => expect((await create(over)).status).toBe(201));

  const refused: [string, string, unknown][] = [
    ...["", "x".repeat(256), "😀".repeat(256), 1, null, []].map((v): [string, string, unknown] => [
      "name",
      "",
      v,
    ]),
    ...["x".repeat(256), null, 1].map((v): [string, string, unknown] => ["description", "", v]),
    ...["", "s".repeat(64), "A", "a b", "a.b", "a/b", "é", "notes\n", "\nnotes", null, 5].map(
      (v): [string, string, unknown] => ["slug", "", v],
    ),
    ...["_ext", "a", "a_EXT", "a-b_ext", "a_ext2", `${"a".repeat(60)}_ext`, "a_ext\n", "\na_ext", null].map(
      (v): [string, string, unknown] => ["api_type", "", v],
    ),
    ["allow_upserts", "", "yes"],
    ["meta", "", "x"],
    ["links", "", []],
  ];
  it.each(refused)("400: %s%s %j names the field", async (name, _, value) => {
    const answer = await create({ [name]: value });
    expect(answer.status).toBe(400);
    expect(readDetails(answer)).toContain(`'${name}'`);
  });

  it("400: a name with an unpaired surrogate", async () => {
    const body = JSON.stringify({ data: aCustomApi({ name: "NAME" }) }).replace("NAME", "\\ud83d");
    expect((await anEmptyShop().post("/v2/settings/extensions/custom-apis", body)).status).toBe(400);
  });

  it.each([
    [{ type: "planet", id: "x" }],
    [{ type: "custom_api" }],
    [{ type: "custom_api", id: 5 }],
    [{ type: "api_location", id: "/v2/carts" }],
    [{ type: "custom_api", id: "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90" }],
  ])("400: parent %j", async (parent) => expect((await create(parents(parent))).status).toBe(400));

  it("201: parents keep their order, each once", async () => {
    const table = memoryTable();
    const root = { type: "api_location", id: "/v2/extensions" };
    const above = { type: "custom_api", id: (await createApi(table)).id };
    const api = await createApi(table, parents(above, root, { ...above, id: above.id.toUpperCase() }));
    expect(api.relationships.parent_apis.data).toEqual([above, root]);
  });

  it("401 without a token, 403 for an implicit one", async () => {
    expect((await create({}, { as: null })).status).toBe(401);
    const { status, body } = await create({}, { as: "implicit" });
    expect([status, body.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
  });
});

describe("GET /v2/settings/extensions/custom-apis/{custom_api_id}", () => {
  it("400: an id that is no UUID, 404: an unknown one", async () => {
    expect((await anEmptyShop().get("/v2/settings/extensions/custom-apis/x")).status).toBe(400);
    const answer = await anEmptyShop().get(
      "/v2/settings/extensions/custom-apis/5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90",
    );
    expect([answer.status, answer.body.errors[0].title]).toEqual([404, "Not Found"]);
  });
});
