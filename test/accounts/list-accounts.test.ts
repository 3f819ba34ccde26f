import { beforeAll, describe, expect, it } from "@jest/globals";
import { creationKeys } from "../../lib/table/creation-list.ts";
import { indexKeys, keys } from "../../lib/table/keys.ts";
import { type AccountStore, anAccountStore } from "../support/accounts/account-store.ts";
import { aStoreOfAccounts, memberHeaders } from "../support/accounts/accounts.ts";
import { readIds, readRefusal, readStatus } from "../support/answers.ts";
import type { Call } from "../support/call.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { findIds, followChanges } from "../support/follow-changes.ts";
import type { Answer } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

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
  it("200: newest first; in the order that is asked for", async () => {
    expect(await names("")).toEqual(["Dairy", "Apiary", "Joinery", "Bakery"]);
    expect(await names("sort=created_at")).toEqual(["Bakery", "Joinery", "Apiary", "Dairy"]);
    expect(await names("sort=name")).toEqual(["Apiary", "Bakery", "Dairy", "Joinery"]);
    expect(await names("sort=-name")).toEqual(["Joinery", "Dairy", "Bakery", "Apiary"]);
    expect(await names("sort=updated_at")).toEqual(["Bakery", "Joinery", "Apiary", "Dairy"]);
    const byId = Object.entries(ids).sort(([, a], [, b]) => (a < b ? -1 : 1));
    expect(await names("sort=id")).toEqual(byId.map(([name]) => name));
    expect((await list("sort=legal_name")).status).toBe(400);
  });

  it("200: what passes the filter", async () => {
    const { Bakery = "", Dairy = "" } = ids;
    expect(await filtered("like(name,*iary*)")).toEqual(["Apiary"]);
    expect(await filtered("ilike(name,'*AIRY')")).toEqual(["Dairy"]);
    expect(await filtered("ilike(legal_name,'bakers*')")).toEqual(["Bakery"]);
    expect(await filtered(`in(id,${Dairy},${Bakery.toUpperCase()},${UNKNOWN_ID})`)).toEqual([
      "Bakery",
      "Dairy",
    ]);
    expect(await filtered("ge(created_at,2026-03-02T09:00:03.000Z)")).toEqual(["Apiary", "Dairy"]);
    expect(await filtered("lt(updated_at,2026-03-02T09:00:02.000Z)")).toEqual(["Bakery"]);
    expect(await filtered("eq(external_ref,crm/17)")).toEqual(["Joinery"]);
    expect(await filtered("eq(registration_id,LK-204)")).toEqual(["Joinery"]);
    expect(await filtered(`eq(parent_id,${Bakery})`)).toEqual(["Apiary", "Dairy"]);
    expect(await filtered(`in(parent_id,${Dairy},${Bakery}):eq(name,Dairy)`)).toEqual(["Dairy"]);
    expect(await filtered("lt(created_at,2026-01-01):gt(created_at,2027-01-01)")).toEqual([]);
  });

  it.each([
    "gt(name,a)",
    "eq(legal_names,a)",
    "eq(account_tags,a)",
    "eq(created_at,noon)",
    "like(parent_id,a)",
  ])("400: the filter %s", async (filter) => {
    const { status, body } = await list(`filter=${encodeURIComponent(filter)}`);
    expect([status, body.errors[0].source]).toEqual([400, "filter"]);
  });

  it("200: pages that have each account once; a page of none counts them", async () => {
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

  it("200: a member's token shows its account alone, by the same filters; others 403, 401", async () => {
    const { Joinery = "" } = ids;
    await store.aMember(1);
    await store.aMembership(Joinery, "00000000-0000-4000-8000-000000000001");
    const headers = await memberHeaders(Joinery, "00000000-0000-4000-8000-000000000001");
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

describe("lists of accounts", () => {
  const filtered = (filter: string) => `/v2/accounts?filter=${encodeURIComponent(filter)}` as const;
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  const ids: string[] = [];
  beforeAll(async () => {
    store = await anAccountStore();
    for (let n = 0; n < 30; n += 1) {
      const name = `${["Mill", "Larkfield", "Quay"][n % 3]} ${String(29 - n).padStart(2, "0")}`;
      ids.push(await store.account(name, { external_ref: `erp-${n % 2}`, legal_name: `${name} AS` }));
      store.later(1);
    }
  });
  const found = async (filter: string) => {
    const answer = await store.get(`${filtered(filter)}&page[limit]=100&sort=created_at`);
    return answer.status === 200 ? readIds(answer).map((id) => ids.indexOf(id)) : readRefusal(answer);
  };
  const all = Array.from({ length: 30 }, (_, n) => n);

  it.each([
    ["like(name,*field*)", all.filter((n) => n % 3 === 1)],
    ["like(name,*FIELD*)", []],
    ["ilike(name,*FIELD*)", all.filter((n) => n % 3 === 1)],
    ["eq(name,Mill 29)", [0]],
    ["like(legal_name,Quay*AS)", []],
    ["like(legal_name,Quay*)", all.filter((n) => n % 3 === 2)],
    ["eq(external_ref,erp-1)", all.filter((n) => n % 2 === 1)],
    ["like(external_ref,erp*)", all],
    ["eq(registration_id,none)", []],
    ["ge(created_at,2026-03-02T10:00:28.000Z)", [28, 29]],
    ["lt(updated_at,2026-03-02T10:00:01.000Z)", [0]],
  ])("200: %s", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it("200: in and eq of ids", async () => {
    expect(await found(`in(id,${ids[3]},${ids[5]},${UNKNOWN_ID})`)).toEqual([3, 5]);
    expect(await found(`eq(id,${ids[4]})`)).toEqual([4]);
    expect(await found("eq(id,nonsense)")).toEqual([]);
  });

  it.each([
    "gt(name,a)",
    "eq(nothing,1)",
    "like(id,a*)",
    "like(created_at,2026*)",
    "eq(name)",
    "gt(created_at,soon)",
  ])("400: %s", async (filter) => {
    expect(await found(filter)).toEqual(BAD);
  });

  it.each([
    [
      "sort=name",
      (n: number) => [["Larkfield", "Mill", "Quay"].indexOf(["Mill", "Larkfield", "Quay"][n % 3]!), -n],
    ],
    ["sort=created_at", (n: number) => [n]],
    ["sort=-created_at", (n: number) => [-n]],
    ["sort=updated_at", (n: number) => [n]],
    ["", (n: number) => [-n]],
  ])("200: in the order of '%s'", async (sort, rank) => {
    const answer = await store.get(`/v2/accounts?page[limit]=100&${sort}`);
    const order = all.toSorted((a, b) => {
      const [x, y] = [rank(a), rank(b)];
      return x[0]! - y[0]! || (x[1] ?? 0) - (y[1] ?? 0);
    });
    expect(readIds(answer).map((id) => ids.indexOf(id))).toEqual(order);
  });

  it("200: in the order of ids, and of names backwards; 400: of what is no such attribute", async () => {
    const byId = readIds(await store.get("/v2/accounts?page[limit]=100&sort=id"));
    expect(byId).toEqual(ids.toSorted());
    const names = (await expectData(store.get("/v2/accounts?page[limit]=100&sort=-name"))).map(
      ({ name }) => name,
    );
    expect(names).toEqual(names.toSorted().toReversed());
    for (const sort of ["legal_name", "nothing", "-", "name,id", "--name"]) {
      expect(readRefusal(await store.get(`/v2/accounts?sort=${sort}`))).toEqual(BAD);
    }
  });

  it("200: pages of seven show each account once, with totals", async () => {
    const seen: string[] = [];
    let pages = 0;
    let next: string | null = "/v2/accounts?page[limit]=7";
    while (next) {
      const answer: Answer = await store.get(decodeURIComponent(next));
      expect(answer.body.meta.results.total).toBe(30);
      expect(answer.body.meta.page).toMatchObject({ limit: 7, total: 5, current: pages + 1 });
      seen.push(...readIds(answer));
      next = answer.body.links.next;
      pages += 1;
    }
    expect([pages, seen.toSorted()]).toEqual([5, ids.toSorted()]);
  });

  it("200: a limit of 0 shows the total alone; 400: no number, or too far", async () => {
    const none = await store.get("/v2/accounts?page[limit]=0");
    expect([none.status, none.body.data, none.body.meta.results.total]).toEqual([200, [], 30]);
    for (const page of ["page[limit]=x", "page[limit]=-1", "page[offset]=10001", "page[offset]=-1"]) {
      expect(readStatus(await store.get(`/v2/accounts?${page}`))).toBe(400);
    }
    expect(readIds(await store.get("/v2/accounts?page[limit]=101"))).toHaveLength(30);
    expect((await store.get("/v2/accounts?include=nothing")).status).toBe(200);
  });
});

describe("GET /v2/accounts among more than a list looks at", () => {
  it("200: by the beginning of a name, also of a later word; 422 without it", async () => {
    const recorded = createRecordedTable({ now: () => NOON });
    const shop = shopOn(recorded);
    const data = { type: "account", name: "Alder Tea", legal_name: "Tea House", registration_id: "NO 12" };
    const { id } = await expectData(shop.post("/v2/accounts", { data }));
    await followChanges(recorded);
    for (let at = 0; at < 10_000; at += 100) {
      const others = Array.from({ length: 100 }, (_, next) => ({
        ...keys.account(`other-${at + next}`),
        type: "account",
        ...creationKeys(indexKeys.accountList, { id: `other-${at + next}`, created_at: NOON.toISOString() }),
      }));
      await recorded.transact(
        others.map((put) => ({ put, when: { only: "absent" as const } })),
        String(at),
      );
    }
    for (const filter of ["ilike(name,tea*)", "ilike(legal_name,HOUSE*)", "ilike(registration_id,'no 1*')"]) {
      expect([filter, await findIds(shop, "/v2/accounts", filter)]).toEqual([filter, [id]]);
    }
    expect(await findIds(shop, "/v2/accounts", "ilike(name,*tea*)")).toBe(422);
    expect(await findIds(shop, "/v2/accounts", "ilike(name,t*)")).toBe(400);
  });
});
