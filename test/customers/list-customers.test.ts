import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type AccountStore, anAccountStore, GUEST } from "../support/accounts/account-store.ts";
import { readIds } from "../support/answers.ts";
import type { Call } from "../support/call.ts";
import { aCustomerStore } from "../support/customers.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { findIds, followChanges } from "../support/follow-changes.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

let clock = NOON.getTime();
const now = () => new Date(clock);
const table = memoryTable({ now });
const { create, list, as } = aCustomerStore({ now, table, as: "client_credentials" });
const ids: string[] = [];

const named = async (query: string) => {
  const { status, body } = await list(query);
  return status === 200 ? body.data.map(({ name }) => name) : status;
};
const filtered = (filter: string, more = "") => named(`filter=${encodeURIComponent(filter)}${more}`);
const at = (second: number) => new Date(NOON.getTime() + second * 1000).toISOString();

beforeAll(async () => {
  for (const [name, email, external_ref] of [
    ["Bo", "bo@shop.test", "crm-1"],
    ["ada", "Ada@Shop.test", "crm-1"],
    ["Cy", "cy@other.test", null],
  ]) {
    clock += 1000;
    ids.push((await create({ type: "customer", name, email, external_ref })).body.data.id);
  }
});

describe("GET /v2/customers", () => {
  it("200: newest first, or in the order that is asked for", async () => {
    expect(await named("")).toEqual(["Cy", "ada", "Bo"]);
    expect(await named("sort=created_at")).toEqual(["Bo", "ada", "Cy"]);
    expect(await named("sort=name")).toEqual(["Bo", "Cy", "ada"]);
    expect(await named("sort=-email")).toEqual(["Cy", "Bo", "ada"]);
    expect(await named("sort=-updated_at")).toEqual(["Cy", "ada", "Bo"]);
    const byId = ids.toSorted().map((id) => ["Bo", "ada", "Cy"][ids.indexOf(id)]);
    expect(await named("sort=id")).toEqual(byId);
    expect(await named("sort=password")).toBe(400);
  });

  it("200: pages that have each customer once", async () => {
    const pages = [];
    for (let link = "?page[limit]=2&sort=created_at"; link; ) {
      const { body } = await list(link.slice(link.indexOf("?") + 1));
      pages.push(body.data.map(({ name }) => name));
      expect(body.meta.results.total).toBe(3);
      link = body.links.next;
    }
    expect(pages).toEqual([["Bo", "ada"], ["Cy"]]);
  });

  it.each([
    ["eq(email,ADA@shop.test)", ["ada"]],
    ["eq(email,nobody@shop.test)", []],
    ["eq(email,Ada@Shop.test):eq(name,Bo)", []],
    ["like(email,*@shop.test)", ["Bo"]],
    ["like(name,*o)", ["Bo"]],
    ["eq(name,ada)", ["ada"]],
    ["ilike(name,*O)", ["Bo"]],
    ["ilike(email,*@SHOP.test)", ["ada", "Bo"]],
    ["eq(external_ref,crm-1)", ["ada", "Bo"]],
    ["eq(email,bo@shop.test)|eq(name,Cy)", ["Cy", "Bo"]],
    [`ge(created_at,${at(2)})`, ["Cy", "ada"]],
    [`eq(created_at,${at(2)})`, ["ada"]],
    [`lt(updated_at,${at(2)})`, ["Bo"]],
  ])("200: what the filter %s asks for", async (filter, wanted) => {
    expect(await filtered(filter)).toEqual(wanted);
  });

  it("200: by ids, in their order", async () => {
    const [first = "", second = ""] = ids;
    expect(await filtered(`eq(id,${first.toUpperCase()})`)).toEqual(["Bo"]);
    expect(await filtered(`in(id,${second},${first},x)`)).toEqual(["ada", "Bo"]);
    const above = ids.filter((id) => id >= second).map((id) => ["Bo", "ada", "Cy"][ids.indexOf(id)]);
    expect([await filtered(`ge(id,${second})`)].flat().toSorted()).toEqual(above.toSorted());
  });

  it("400: what it does not offer; 403: anybody but client credentials", async () => {
    for (const bad of [
      "gt(email,a)",
      "eq(password,true)",
      "ilike(external_ref,*a)",
      "in(email,a,b)",
      "like(external_ref,x)",
    ]) {
      expect([bad, await filtered(bad)]).toEqual([bad, 400]);
    }
    expect((await list("page[limit]=0")).status).toBe(400);
    for (const caller of [{ as: "implicit" as const }, await as(ids[0] ?? "")]) {
      const { status, body } = await list("", caller);
      expect([status, body.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
    }
  });
});

describe("customers", () => {
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });
  const post = (data: object, given: Call = GUEST) =>
    store.post("/v2/customers", { data: { type: "customer", name: "Ron", ...data } }, given);

  const filtered = (filter: string) => `/v2/customers?filter=${encodeURIComponent(filter)}` as const;

  it("200: filters and orders of the list, by client credentials; 403: anybody else", async () => {
    const ids: string[] = [];
    for (const [name, external_ref] of [
      ["Ron", "erp-1"],
      ["Una", "erp-1"],
      ["Bo", "erp-2"],
    ] as const) {
      const email = `${name.toLowerCase()}@shop.example`;
      ids.push((await post({ name, email, external_ref }, {})).body.data.id);
      store.later(1);
    }
    const found = async (filter: string) =>
      readIds(await store.get(filtered(filter))).map((id) => ids.indexOf(id));
    expect(await found("eq(email,RON@shop.example)")).toEqual([0]);
    expect(await found("like(email,*@shop.example)")).toEqual([2, 1, 0]);
    expect(await found("like(name,U*)")).toEqual([1]);
    expect(await found("eq(external_ref,erp-1)")).toEqual([1, 0]);
    expect(await found(`eq(id,${ids[2]})`)).toEqual([2]);
    expect(await found("gt(created_at,2026-03-02T10:00:00.000Z)")).toEqual([2, 1]);
    for (const wrong of ["gt(email,a)", "eq(password,true)", "like(external_ref,e*)"]) {
      expect([wrong, (await store.get(filtered(wrong))).status]).toEqual([wrong, 400]);
    }
    const order = async (sort: string) =>
      readIds(await store.get(`/v2/customers?sort=${sort}`)).map((id) => ids.indexOf(id));
    expect([await order("name"), await order("-email"), await order("created_at")]).toEqual([
      [2, 0, 1],
      [1, 0, 2],
      [0, 1, 2],
    ]);
    expect((await store.get("/v2/customers?sort=password")).status).toBe(400);
    expect((await store.get("/v2/customers", GUEST)).status).toBe(403);
    expect((await store.get("/v2/customers/attributes")).status).toBe(404);
  });
});

describe("GET /v2/customers by the beginning of a name", () => {
  it("200: of a name, of a later word, of an address, in any letters", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = shopOn(table);
    const create = async (name: string, email: string) =>
      (await expectData(shop.post("/v2/customers", { data: { type: "customer", name, email } }))).id;
    const ida = await create("Ida Märrow", "ida@larkfield.example");
    await create("Ole", "ole@larkfield.example");
    const find = (filter: string) => findIds(shop, "/v2/customers", filter);
    expect(await find("ilike(name,ida*)")).toEqual([]);
    await followChanges(table);
    for (const filter of [
      "ilike(name,IDA*)",
      "ilike(name,marrow*)",
      "ilike(name,'ida mar*')",
      "ilike(email,'IDA@*')",
      "ilike(email,'ida@larkfield.example')",
      "ilike(name,ma*):ilike(email,'*FIELD*')",
      `ilike(name,ma*):eq(id,${ida})`,
    ]) {
      expect([filter, await find(filter)]).toEqual([filter, [ida]]);
    }
    expect(await find("ilike(name,ma*):eq(name,Ole)")).toEqual([]);
    expect(await find("ilike(name,i*)")).toBe(400);
  });
});
