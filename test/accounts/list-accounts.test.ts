import { beforeAll, describe, expect, it } from "@jest/globals";
import { aStoreOfAccounts, asMember, UNKNOWN } from "../support/accounts/accounts.ts";
import type { Call } from "../support/call.ts";

const store = aStoreOfAccounts();
const list = (query = "", more: Call = {}) => store.get(`/v2/accounts?${query}`, more);
const names = async (query: string) => (await list(query)).body.data.map(({ name }) => name);
const filtered = (filter: string) => names(`filter=${encodeURIComponent(filter)}&sort=name`);
let ids: Record<string, string>;

beforeAll(async () => {
  const bakery = await store.anAccount({ name: "Bakery", legal_name: "Bakers United" });
  const made = [bakery];
  made.push(await store.anAccount({ name: "Joinery", registration_id: "LK-204", external_ref: "crm/17" }));
  made.push(await store.anAccount({ name: "Apiary", parent_id: bakery.id }));
  made.push(await store.anAccount({ name: "Dairy", parent_id: bakery.id }));
  ids = Object.fromEntries(made.map(({ name, id }) => [name, id]));
});

describe("GET /v2/accounts", () => {
  it("200: newest first; in the order that is asked for [Case 12]", async () => {
    expect(await names("")).toEqual(["Dairy", "Apiary", "Joinery", "Bakery"]);
    expect(await names("sort=created_at")).toEqual(["Bakery", "Joinery", "Apiary", "Dairy"]);
    expect(await names("sort=name")).toEqual(["Apiary", "Bakery", "Dairy", "Joinery"]);
    expect(await names("sort=-name")).toEqual(["Joinery", "Dairy", "Bakery", "Apiary"]);
    expect(await names("sort=updated_at")).toEqual(["Bakery", "Joinery", "Apiary", "Dairy"]);
    const byId = Object.entries(ids).sort(([, a], [, b]) => (a < b ? -1 : 1));
    expect(await names("sort=id")).toEqual(byId.map(([name]) => name));
    expect((await list("sort=legal_name")).status).toBe(400);
  });

  it("200: what passes the filter [Cases 10, 11]", async () => {
    const { Bakery = "", Dairy = "" } = ids;
    expect(await filtered("like(name,*iary*)")).toEqual(["Apiary"]);
    expect(await filtered("ilike(name,'*AIRY')")).toEqual(["Dairy"]);
    expect(await filtered("ilike(legal_name,'bakers*')")).toEqual(["Bakery"]);
    expect(await filtered(`in(id,${Dairy},${Bakery.toUpperCase()},${UNKNOWN})`)).toEqual(["Bakery", "Dairy"]);
    expect(await filtered("ge(created_at,2026-03-02T10:00:03.000Z)")).toEqual(["Apiary", "Dairy"]);
    expect(await filtered("lt(updated_at,2026-03-02T10:00:02.000Z)")).toEqual(["Bakery"]);
    expect(await filtered("eq(external_ref,crm/17)")).toEqual(["Joinery"]);
    expect(await filtered("eq(registration_id,LK-204)")).toEqual(["Joinery"]);
    expect(await filtered(`eq(parent_id,${Bakery})`)).toEqual(["Apiary", "Dairy"]);
    expect(await filtered(`in(parent_id,${Dairy},${Bakery}):eq(name,Dairy)`)).toEqual(["Dairy"]);
    expect(await filtered("lt(created_at,2026-01-01):gt(created_at,2027-01-01)")).toEqual([]);
  });

  it.each([
    "gt(name,a)",
    "eq(legal_names,a)",
    "contains(account_tags,a)",
    "eq(created_at,noon)",
    "like(parent_id,a)",
  ])("400: the filter %s [Case 10]", async (filter) => {
    const { status, body } = await list(`filter=${encodeURIComponent(filter)}`);
    expect([status, body.errors[0].source]).toEqual([400, "filter"]);
  });

  it("200: pages that have each account once; a page of none counts them [Case 13]", async () => {
    const many = aStoreOfAccounts();
    for (let number = 0; number < 30; number += 1) await many.anAccount(`account ${number}`);
    for (const query of ["", "&sort=name", "&filter=like(name,account*)"]) {
      const seen: string[] = [];
      let pages = 0;
      for (let offset = 0; offset < 30; offset += 7) {
        const { body } = await many.get(`/v2/accounts?page[limit]=7&page[offset]=${offset}${query}`);
        seen.push(...body.data.map(({ name }) => name));
        expect(body.meta).toMatchObject({ results: { total: 30 }, page: { total: 5 } });
        pages += 1;
      }
      expect([pages, new Set(seen).size, seen.length]).toEqual([5, 30, 30]);
    }
    const none = await many.get("/v2/accounts?page[limit]=0");
    expect([none.status, none.body.data, none.body.meta.results.total]).toEqual([200, [], 30]);
    expect((await many.get("/v2/accounts?page[limit]=-1")).status).toBe(400);
    expect((await many.get("/v2/accounts?page[offset]=10001")).status).toBe(400);
  });

  it("200: a member's token shows its account alone, by the same filters; others 403, 401 [Cases 51, 55]", async () => {
    const { Joinery = "" } = ids;
    await store.aMember(1);
    await store.aMembership(Joinery, "00000000-0000-4000-8000-000000000001");
    const headers = await asMember(Joinery, "00000000-0000-4000-8000-000000000001");
    const as = "implicit" as const;
    const { status, body } = await list("", { as, headers });
    expect([status, body.data.map(({ name }) => name)]).toEqual([200, ["Joinery"]]);
    const other = `filter=${encodeURIComponent("eq(name,Bakery)")}`;
    expect((await list(other, { as, headers })).body).toMatchObject({
      data: [],
      meta: { results: { total: 0 } },
    });
    expect((await list("page[offset]=1", { as, headers })).body.data).toEqual([]);
    const guest = await list("", { as });
    expect([guest.status, guest.body.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
    expect((await list("", { as: null })).status).toBe(401);
    expect((await list("", { headers })).body.data).toHaveLength(4);
  });
});
