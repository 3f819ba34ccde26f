import { beforeAll, describe, expect, it } from "@jest/globals";
import { type AccountStore, anAccountStore, UNKNOWN } from "../../support/accounts/account-store.ts";
import { ADDRESS } from "../../support/addresses.ts";
import { counted, idsOf, methodsAt, refusal, times } from "../../support/by-path.ts";
import { dataOf } from "../../support/shop.ts";

const filtered = (filter: string) => `/v2/accounts?filter=${encodeURIComponent(filter)}` as const;
const body = (data: object) => ({ data: { type: "account", name: "Larkfield", ...data } });
const BAD = [400, "Bad Request"];

describe("accounts by administrators", () => {
  let store: AccountStore;
  beforeAll(async () => {
    store = await anAccountStore();
  });
  const post = (data: object) => store.post("/v2/accounts", body(data));
  const put = (id: string, data: object) =>
    store.put(`/v2/accounts/${id}`, { data: { type: "account", ...data } });
  const get = (id: string) => dataOf(store.get(`/v2/accounts/${id}`));

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
    expect(refusal(answer)).toEqual(BAD);
    expect(answer.body.errors[0].status).toBe("400");
    expect((await store.get("/v2/accounts")).body.meta.results.total).toBe(before);
  });

  it("409: a registration_id of 63 characters is taken once, and free again when its account is gone", async () => {
    const registration_id = "r".repeat(63);
    const first = await post({ registration_id });
    expect(first.status).toBe(201);
    const again = await post({ registration_id });
    expect(refusal(again)).toEqual([409, "Conflict"]);
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
    expect(idsOf(children)).toEqual([child.body.data.id]);
    const all = await store.get(filtered(`in(parent_id,${root},${child.body.data.id})`));
    expect(idsOf(all).sort()).toEqual([child.body.data.id, grandchild.body.data.id].sort());
  });

  it("404: an unknown parent; 422: an eleventh level; 201: the tenth", async () => {
    expect(refusal(await post({ parent_id: UNKNOWN }))).toEqual([404, "Not Found"]);
    expect([400, 404]).toContain((await post({ parent_id: "nobody" })).status);
    let parent_id: string | undefined;
    for (let level = 1; level <= 10; level += 1) {
      const made = await post({ parent_id });
      expect([level, made.status]).toEqual([level, 201]);
      parent_id = made.body.data.id;
    }
    expect(refusal(await post({ parent_id }))).toEqual([422, "Unprocessable Entity"]);
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
    for (const wrong of [{ name: null }, { name: " " }, { type: "account_member" }, { id: UNKNOWN }]) {
      expect(refusal(await put(id, wrong))).toEqual(BAD);
    }
    expect((await put(id, { id })).status).toBe(200);
    expect((await get(id)).name).toBe("Renamed");
  });

  it("409 and nothing changed: another account's registration_id", async () => {
    await post({ registration_id: "LK-2" });
    const { id } = (await post({ registration_id: "LK-3" })).body.data;
    const before = await get(id);
    expect(refusal(await put(id, { name: "New", registration_id: "LK-2" }))).toEqual([409, "Conflict"]);
    expect(await get(id)).toEqual(before);
    expect((await put(id, { registration_id: "LK-3" })).status).toBe(200);
    expect((await post({ registration_id: "LK-3" })).status).toBe(409);
  });

  it("409: of two accounts that take one registration_id at once, one gets it", async () => {
    const ids = [(await post({})).body.data.id, (await post({})).body.data.id];
    const answers = await Promise.all(ids.map((id) => put(id, { registration_id: "LK-race" })));
    expect(counted(answers)).toEqual({ 200: 1, 409: 1 });
    const kept = (await Promise.all(ids.map(get))).map(({ registration_id }) => registration_id);
    expect(kept.filter((value) => value === "LK-race")).toHaveLength(1);
    const made = await times(10, () => post({ registration_id: "LK-rush" }));
    expect(counted(made)).toEqual({ 201: 1, 409: 9 });
  });

  it("204 once, then 404, with its addresses and memberships", async () => {
    const { id } = (await post({})).body.data;
    const member = await store.user("ida");
    const membership = await store.join(id, member.id);
    const address = await dataOf(store.post(`/v2/accounts/${id}/addresses`, { data: ADDRESS }));
    expect((await store.delete(`/v2/accounts/${id}`)).status).toBe(204);
    for (const below of [
      "",
      "/addresses",
      `/addresses/${address.id}`,
      "/account-memberships",
      `/account-memberships/${membership}`,
    ]) {
      expect([below, ...refusal(await store.get(`/v2/accounts/${id}${below}`))]).toEqual([
        below,
        404,
        "Not Found",
      ]);
    }
    expect((await store.delete(`/v2/accounts/${id}`)).status).toBe(404);
    expect((await put(id, { name: "x" })).status).toBe(404);
    const of = `/v2/account-members/${member.id}/account-memberships` as const;
    expect((await store.get(of)).body.data).toEqual([]);
    expect((await store.get(`/v2/account-members/${member.id}`)).status).toBe(200);
  });

  it("200: children of an account that is gone keep its id; 404: new ones", async () => {
    const root = (await post({})).body.data.id;
    const child = (await post({ parent_id: root })).body.data;
    await store.delete(`/v2/accounts/${root}`);
    expect(await get(child.id)).toEqual(child);
    expect((await post({ parent_id: root })).status).toBe(404);
    expect((await post({ parent_id: child.id })).body.data.relationships.ancestors).toHaveLength(2);
  });

  it("404 or 201, never 500: a child while its parent is deleted", async () => {
    for (let round = 0; round < 10; round += 1) {
      const parent_id = (await post({})).body.data.id;
      const [gone, child] = await Promise.all([
        store.delete(`/v2/accounts/${parent_id}`),
        post({ parent_id }),
      ]);
      expect(gone.status).toBe(204);
      expect([201, 404]).toContain(child.status);
      if (child.status === 201) expect((await get(child.body.data.id)).parent_id).toBe(parent_id);
    }
  });

  it("PATCH and the like have no place: the methods of each path are those of the contract", () => {
    expect(methodsAt("/v2/accounts")).toEqual(["GET", "POST"]);
    expect(methodsAt(`/v2/accounts/${UNKNOWN}`)).toEqual(["GET", "PUT", "DELETE"]);
    expect(methodsAt("/v2/account-tags")).toEqual([]);
    expect(methodsAt(`/v2/accounts/${UNKNOWN}/relationships/account-tags`)).toEqual([]);
  });
});
