import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { keys } from "../../lib/table/keys.ts";
import { type AccountStore, anAccountStore } from "../support/accounts/account-store.ts";
import { aStoreOfAccounts } from "../support/accounts/accounts.ts";
import { countStatuses, readIds, readRefusal, times } from "../support/answers.ts";
import { methodsAt } from "../support/endpoint-at.ts";
import { ANY_TAG } from "../support/etags.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
});

const read = (id: string) => store.get(`/v2/accounts/${id}`);
const change = (id: string, data: object) =>
  store.put(`/v2/accounts/${id}`, { data: { type: "account", ...data } });
const remove = (id: string) => store.delete(`/v2/accounts/${id}`);
const versionOf = async (id: string) => (await table.get(keys.account(id)))?.version;

describe("POST /v2/accounts", () => {
  it("201: with a name alone; the rest is null", async () => {
    const { status, body } = await store.create({ name: "Larkfield Joinery" });
    const { id } = body.data;
    expect([status, body]).toEqual([
      201,
      {
        data: {
          id: expect.any(String),
          type: "account",
          name: "Larkfield Joinery",
          legal_name: null,
          registration_id: null,
          external_ref: null,
          parent_id: null,
          relationships: {},
          links: { self: `/v2/accounts/${id}` },
          meta: {
            timestamps: { created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
            ...ANY_TAG,
          },
        },
        links: { self: `/v2/accounts/${id}` },
      },
    ]);
    expect((await read(id)).body).toEqual(body);
    expect((await read(id.toUpperCase())).body).toEqual(body);
  });

  it.each([
    ["without a name", {}],
    ["with a blank name", { name: "  " }],
    ["with 256 characters", { name: "x".repeat(256) }],
    ["with another type", { name: "A", type: "accounts" }],
    ["with 256 characters of a legal name", { name: "A", legal_name: "x".repeat(256) }],
    ["with 64 characters of a registration id", { name: "A", registration_id: "x".repeat(64) }],
    ["with 2049 characters of an external reference", { name: "A", external_ref: "x".repeat(2049) }],
    ["with a number", { name: 7 }],
  ])("400: %s; nothing is stored", async (_, data) => {
    expect((await store.create(data)).status).toBe(400);
    expect(table.all()).toEqual([]);
  });

  it("401: no token; 403: an implicit one", async () => {
    expect((await store.create({ name: "A" }, { as: null })).status).toBe(401);
    expect((await store.create({ name: "A" }, { as: "implicit" })).status).toBe(403);
  });

  it("409: a registration id in use, until its account is deleted", async () => {
    const registration_id = "x".repeat(63);
    const { id } = await store.anAccount({ name: "A", registration_id });
    const before = table.all().length;
    const { status, body } = await store.create({ name: "B", registration_id });
    expect([status, body.errors[0].source]).toEqual([409, "data.registration_id"]);
    expect(table.all()).toHaveLength(before);
    expect((await remove(id)).status).toBe(204);
    expect((await store.create({ name: "B", registration_id })).status).toBe(201);
  });

  it("201: an external reference twice; empty texts are none", async () => {
    const external_ref = "x".repeat(2048);
    for (const _ of [1, 2]) expect((await store.create({ name: "A", external_ref })).status).toBe(201);
    const empty = { legal_name: "", registration_id: "", external_ref: null, parent_id: "" };
    for (const _ of [1, 2]) {
      const { body } = await store.create({ name: "A", ...empty });
      const none = { legal_name: null, registration_id: null, external_ref: null, parent_id: null };
      expect(body.data).toMatchObject(none);
    }
  });

  it("201: below a parent, with all ancestors from the root on", async () => {
    const root = await store.anAccount("root");
    const child = await store.anAccount({ name: "child", parent_id: root.id });
    const { body } = await store.create({ name: "grandchild", parent_id: child.id.toUpperCase() });
    const reference = (id: string) => ({ data: { type: "account", id } });
    expect(body.data.parent_id).toBe(child.id);
    expect(body.data.relationships).toEqual({
      parent: reference(child.id),
      ancestors: [reference(root.id), reference(child.id)],
    });
  });

  it("404: an unknown parent; 422: an eleventh level", async () => {
    const { status, body } = await store.create({ name: "A", parent_id: UNKNOWN_ID });
    expect([status, body.errors[0].source]).toEqual([404, "data.parent_id"]);
    let parent_id: string | null = null;
    for (let level = 1; level <= 10; level += 1) {
      parent_id = (await store.anAccount({ name: `level ${level}`, parent_id })).id;
    }
    const eleventh = await store.create({ name: "level 11", parent_id });
    expect([eleventh.status, eleventh.body.errors[0].title]).toEqual([422, "Unprocessable Entity"]);
  });

  it("201: an account; 400: without a name; 403: shoppers", async () => {
    const data = { type: "account", name: "ACME", legal_name: "ACME Inc", external_ref: "x1" };
    const { status, body } = await store.post("/v2/accounts", { data });
    expect([status, body.data]).toMatchObject([201, data]);
    expect((await store.post("/v2/accounts", { data: { type: "account" } })).status).toBe(400);
    expect((await store.post("/v2/accounts", { data }, { as: "implicit" })).status).toBe(403);
  });
});

describe("PUT /v2/accounts/{accountID}", () => {
  it("200: changes what is given and never the parent", async () => {
    const [one, other] = [await store.anAccount("one"), await store.anAccount("other")];
    const child = await store.anAccount({ name: "child", parent_id: one.id, registration_id: "LK-204" });
    const { status, body } = await change(child.id, { name: "renamed", parent_id: other.id });
    expect([status, body.data]).toMatchObject([
      200,
      { name: "renamed", parent_id: one.id, registration_id: "LK-204" },
    ]);
    expect(body.data.relationships).toEqual(child.relationships);
    expect(await versionOf(child.id)).toBe(2);
    expect((await change(child.id, { registration_id: null })).body.data.registration_id).toBeNull();
    expect((await store.create({ name: "A", registration_id: "LK-204" })).status).toBe(201);
    expect((await change(child.id, { legal_name: "L", id: child.id })).body.data.legal_name).toBe("L");
    expect((await change(child.id, { legal_name: "" })).body.data.legal_name).toBeNull();
  });

  it("200: what changes nothing writes nothing", async () => {
    const made = await store.anAccount({ name: "one", registration_id: "R" });
    const before = table.all();
    for (const data of [{}, { name: "one" }, { registration_id: "R", external_ref: null }]) {
      const { status, body } = await change(made.id, data);
      expect([status, body.data]).toEqual([200, made]);
    }
    expect(table.all()).toEqual(before);
  });

  it("409: another account's registration id, and nothing changes", async () => {
    await store.anAccount({ name: "one", registration_id: "R1" });
    const two = await store.anAccount({ name: "two", registration_id: "R2" });
    expect((await change(two.id, { name: "new", registration_id: "R1" })).status).toBe(409);
    expect((await read(two.id)).body.data).toEqual(two);
    expect((await store.create({ name: "three", registration_id: "R2" })).status).toBe(409);
  });

  it("400: another id than the path's, a blank name, no type; 404: an unknown account", async () => {
    const { id } = await store.anAccount("one");
    expect((await change(id, { id: UNKNOWN_ID })).status).toBe(400);
    expect((await change(id, { name: " " })).status).toBe(400);
    expect((await store.put(`/v2/accounts/${id}`, { data: { name: "A" } })).status).toBe(400);
    expect((await change(UNKNOWN_ID, { name: "A" })).status).toBe(404);
  });
});

describe("who may", () => {
  it("401, 403: every change is an administrator's", async () => {
    const { id } = await store.anAccount("one");
    const body = { data: { type: "account", name: "A" } };
    for (const [method, path] of [
      ["POST", "/v2/accounts"],
      ["PUT", `/v2/accounts/${id}`],
      ["DELETE", `/v2/accounts/${id}`],
    ] as const) {
      expect((await store.send(method, path, { body, as: null })).status).toBe(401);
      const { status, body: answer } = await store.send(method, path, { body, as: "implicit" });
      expect([status, answer.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
    }
  });
});

describe("accounts by administrators", () => {
  const filtered = (filter: string) => `/v2/accounts?filter=${encodeURIComponent(filter)}` as const;
  const body = (data: object) => ({ data: { type: "account", name: "Larkfield", ...data } });
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  beforeAll(async () => {
    store = await anAccountStore();
  });
  const post = (data: object) => store.post("/v2/accounts", body(data));
  const put = (id: string, data: object) =>
    store.put(`/v2/accounts/${id}`, { data: { type: "account", ...data } });
  const get = (id: string) => expectData(store.get(`/v2/accounts/${id}`));

  it("201: a name is enough, the other texts are null, and links.self leads back", async () => {
    const made = await post({});
    expect(made.status).toBe(201);
    const { id, links, meta } = made.body.data;
    const none = { legal_name: null, registration_id: null, external_ref: null, parent_id: null };
    expect(made.body.data).toMatchObject({ type: "account", name: "Larkfield", ...none });
    expect(links.self).toBe(`/v2/accounts/${id}`);
    expect(made.body.links.self).toBe(links.self);
    expect(Object.keys(meta.timestamps).sort()).toEqual(["created_at", "updated_at"]);
    expect(meta.timestamps.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await store.get(links.self)).body).toEqual(made.body);
    expect(made.body.data).not.toHaveProperty("relationships.parent");
    expect(made.body.data).not.toHaveProperty("relationships.ancestors");
  });

  it.each([
    { name: undefined },
    { name: "" },
    { name: "  " },
    { name: "\u00a0\t" },
    { name: "x".repeat(256) },
    { name: 7 },
    { name: null },
    { type: "accounts" },
    { type: undefined },
    { legal_name: "x".repeat(256) },
    { legal_name: 7 },
    { registration_id: "x".repeat(64) },
    { registration_id: {} },
    { external_ref: "x".repeat(2049) },
  ])("400 and nothing stored: $#, a broken field", async (wrong) => {
    const before = (await store.get("/v2/accounts")).body.meta.results.total;
    const answer = await post(wrong);
    expect(readRefusal(answer)).toEqual(BAD);
    expect(answer.body.errors[0].status).toBe("400");
    expect((await store.get("/v2/accounts")).body.meta.results.total).toBe(before);
  });

  it("409: a registration_id of 63 characters is taken once, and free again when its account is gone", async () => {
    const registration_id = "r".repeat(63);
    const first = await post({ registration_id });
    expect(first.status).toBe(201);
    const again = await post({ registration_id });
    expect(readRefusal(again)).toEqual([409, "Conflict"]);
    expect((await post({ registration_id: "R".repeat(63) })).status).toBe(201);
    expect((await store.delete(`/v2/accounts/${first.body.data.id}`)).status).toBe(204);
    expect((await post({ registration_id })).status).toBe(201);
  });

  it("201: an external_ref of 2048 characters, as often as liked; lengths are of code points", async () => {
    const external_ref = "🜁".repeat(2048);
    for (const _ of [1, 2]) {
      const made = await post({ external_ref });
      expect([made.status, made.body.data.external_ref]).toEqual([201, external_ref]);
    }
    expect((await post({ name: "🜁".repeat(255) })).status).toBe(201);
    expect((await post({ name: "🜁".repeat(256) })).status).toBe(400);
  });

  it("201: children show their parent and all ancestors, the root first, each wrapped in data", async () => {
    const root = (await post({})).body.data.id;
    const child = await post({ parent_id: root });
    expect(child.body.data.parent_id).toBe(root);
    expect(child.body.data.relationships).toMatchObject({
      parent: { data: { type: "account", id: root } },
      ancestors: [{ data: { type: "account", id: root } }],
    });
    const grandchild = await post({ parent_id: child.body.data.id });
    expect(grandchild.body.data.relationships.ancestors).toEqual([
      { data: { type: "account", id: root } },
      { data: { type: "account", id: child.body.data.id } },
    ]);
    expect(await get(grandchild.body.data.id)).toEqual(grandchild.body.data);
    const children = await store.get(filtered(`eq(parent_id,${root})`));
    expect(readIds(children)).toEqual([child.body.data.id]);
    const all = await store.get(filtered(`in(parent_id,${root},${child.body.data.id})`));
    expect(readIds(all).sort()).toEqual([child.body.data.id, grandchild.body.data.id].sort());
  });

  it("404: an unknown parent; 422: an eleventh level; 201: the tenth", async () => {
    expect(readRefusal(await post({ parent_id: UNKNOWN_ID }))).toEqual([404, "Not Found"]);
    expect([400, 404]).toContain((await post({ parent_id: "nobody" })).status);
    let parent_id: string | undefined;
    for (let level = 1; level <= 10; level += 1) {
      const made = await post({ parent_id });
      expect([level, made.status]).toEqual([level, 201]);
      parent_id = made.body.data.id;
    }
    expect(readRefusal(await post({ parent_id }))).toEqual([422, "Unprocessable Entity"]);
  });

  it("200: a change leaves the parent, whatever it says", async () => {
    const [a, b] = [(await post({})).body.data.id, (await post({})).body.data.id];
    const child = (await post({ parent_id: a })).body.data.id;
    const changed = await put(child, { parent_id: b });
    expect([changed.status, changed.body.data.parent_id]).toEqual([200, a]);
    expect((await put(b, { parent_id: a })).body.data.parent_id).toBeNull();
  });

  it("200: absent fields stay, null and an empty text clear, and free what was unique", async () => {
    const fields = { legal_name: "Larkfield AS", registration_id: "LK-1", external_ref: "erp-1" };
    const { id } = (await post(fields)).body.data;
    store.later(5);
    const renamed = await put(id, { name: "Renamed" });
    expect(renamed.body.data).toMatchObject({ ...fields, name: "Renamed" });
    expect(renamed.body.data.meta.timestamps.updated_at > renamed.body.data.meta.timestamps.created_at).toBe(
      true,
    );
    expect(await get(id)).toEqual(renamed.body.data);
    const cleared = await put(id, { registration_id: null, legal_name: "", external_ref: null });
    expect(cleared.status).toBe(200);
    expect(cleared.body.data).toMatchObject({ registration_id: null, legal_name: null, external_ref: null });
    expect((await post({ registration_id: "LK-1" })).status).toBe(201);
    for (const wrong of [{ name: null }, { name: " " }, { type: "account_member" }, { id: UNKNOWN_ID }]) {
      expect(readRefusal(await put(id, wrong))).toEqual(BAD);
    }
    expect((await put(id, { id })).status).toBe(200);
    expect((await get(id)).name).toBe("Renamed");
  });

  it("409 and nothing changed: another account's registration_id", async () => {
    await post({ registration_id: "LK-2" });
    const { id } = (await post({ registration_id: "LK-3" })).body.data;
    const before = await get(id);
    expect(readRefusal(await put(id, { name: "New", registration_id: "LK-2" }))).toEqual([409, "Conflict"]);
    expect(await get(id)).toEqual(before);
    expect((await put(id, { registration_id: "LK-3" })).status).toBe(200);
    expect((await post({ registration_id: "LK-3" })).status).toBe(409);
  });

  it("409: of two accounts that take one registration_id at once, one gets it", async () => {
    const ids = [(await post({})).body.data.id, (await post({})).body.data.id];
    const answers = await Promise.all(ids.map((id) => put(id, { registration_id: "LK-race" })));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 });
    const kept = (await Promise.all(ids.map(get))).map(({ registration_id }) => registration_id);
    expect(kept.filter((value) => value === "LK-race")).toHaveLength(1);
    const made = await times(10, () => post({ registration_id: "LK-rush" }));
    expect(countStatuses(made)).toEqual({ 201: 1, 409: 9 });
  });

  it("PATCH and the like have no place: the methods of each path are those of the contract", () => {
    expect(methodsAt("/v2/accounts")).toEqual(["GET", "POST"]);
    expect(methodsAt(`/v2/accounts/${UNKNOWN_ID}`)).toEqual(["GET", "PUT", "DELETE"]);
    expect(methodsAt("/v2/account-tags")).toEqual(["GET", "POST"]);
    expect(methodsAt(`/v2/account-tags/${UNKNOWN_ID}`)).toEqual(["GET", "PUT", "DELETE"]);
    const ofAccount = methodsAt(`/v2/accounts/${UNKNOWN_ID}/relationships/account-tags`);
    expect(ofAccount).toEqual(["GET", "POST", "DELETE"]);
  });
});
