import { beforeAll, describe, expect, it } from "@jest/globals";
import { type AccountStore, anAccountStore, UNKNOWN } from "../../support/accounts/account-store.ts";
import { idsOf, refusal, statusOf } from "../../support/by-path.ts";
import type { Answer } from "../../support/routes.ts";
import { dataOf } from "../../support/shop.ts";

const filtered = (filter: string) => `/v2/accounts?filter=${encodeURIComponent(filter)}` as const;
const BAD = [400, "Bad Request"];

describe("lists of accounts", () => {
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
    return answer.status === 200 ? idsOf(answer).map((id) => ids.indexOf(id)) : refusal(answer);
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
    expect(await found(`in(id,${ids[3]},${ids[5]},${UNKNOWN})`)).toEqual([3, 5]);
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
    expect(idsOf(answer).map((id) => ids.indexOf(id))).toEqual(order);
  });

  it("200: in the order of ids, and of names backwards; 400: of what is no such attribute", async () => {
    const byId = idsOf(await store.get("/v2/accounts?page[limit]=100&sort=id"));
    expect(byId).toEqual(ids.toSorted());
    const names = (await dataOf(store.get("/v2/accounts?page[limit]=100&sort=-name"))).map(
      ({ name }) => name,
    );
    expect(names).toEqual(names.toSorted().toReversed());
    for (const sort of ["legal_name", "nothing", "-", "name,id", "--name"]) {
      expect(refusal(await store.get(`/v2/accounts?sort=${sort}`))).toEqual(BAD);
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
      seen.push(...idsOf(answer));
      next = answer.body.links.next;
      pages += 1;
    }
    expect([pages, seen.toSorted()]).toEqual([5, ids.toSorted()]);
  });

  it("200: a limit of 0 shows the total alone; 400: no number, or too far", async () => {
    const none = await store.get("/v2/accounts?page[limit]=0");
    expect([none.status, none.body.data, none.body.meta.results.total]).toEqual([200, [], 30]);
    for (const page of ["page[limit]=x", "page[limit]=-1", "page[offset]=10001", "page[offset]=-1"]) {
      expect(statusOf(await store.get(`/v2/accounts?${page}`))).toBe(400);
    }
    expect(idsOf(await store.get("/v2/accounts?page[limit]=101"))).toHaveLength(30);
    expect((await store.get("/v2/accounts?include=nothing")).status).toBe(200);
  });
});
