import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import { SHOPPER_READ_UNITS } from "../../lib/use-case/shopper-table.ts";
import { ADDRESS, addressBook } from "../support/addresses.ts";
import { aCustomerStore } from "../support/customers.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

let clock = NOON.getTime();
const now = () => new Date(clock);

async function aBook(addresses: readonly object[]) {
  const table = memoryTable({ now });
  const shop = shopOn(table);
  const data = { type: "customer", name: "Ron", email: "ron@shop.test" };
  const { id } = (await shop.post("/v2/customers", { data })).body.data;
  const book = addressBook({ type: "customer", id }, { table, now });
  for (const address of addresses) {
    clock += 1000;
    await book.create({ ...ADDRESS, ...address });
  }
  const names = async (filter: string) => {
    const { status, body } = await book.list(`filter=${encodeURIComponent(filter)}`);
    return status === 200 ? body.data.map(({ name }) => name) : status;
  };
  return { ...book, names };
}

describe("GET /v2/customers/{customerID}/addresses", () => {
  it("200: newest first, page by page", async () => {
    const { list } = await aBook(["a", "b", "c", "d", "e"].map((name) => ({ name })));
    const pages = [];
    for (let link = "?page[limit]=2"; link; ) {
      const { body } = await list(link.slice(link.indexOf("?") + 1));
      pages.push(body.data.map(({ name }) => name).join(""));
      expect(body.meta.results.total).toBe(5);
      link = body.links.next;
    }
    expect(pages).toEqual(["ed", "cb", "a"]);
  });

  it("200: what its filter asks of any text", async () => {
    const { names } = await aBook([
      { name: "Home", city: "Newtown", instructions: "Leave it in the blue BIN, please" },
      { name: "Depot", city: "Oldtown Mills", country: "SE", instructions: "robin knows" },
      { name: "Work", city: "Ålesund", instructions: "" },
    ]);
    expect(await names('ilike(city,"*TOWN*")')).toEqual(["Depot", "Home"]);
    expect(await names('like(city,"*town")')).toEqual(["Home"]);
    expect(await names('eq(country,"NO")')).toEqual(["Work", "Home"]);
    expect(await names("in(name,Depot,Work)")).toEqual(["Work", "Depot"]);
    expect(await names('text(instructions,"bin")')).toEqual(["Home"]);
    expect(await names('text(instructions,"Please BLUE")')).toEqual(["Home"]);
    expect(await names('text(instructions,"blue robin")')).toEqual([]);
    expect(await names('text(instructions,"!")')).toEqual([]);
    expect(await names('text(city,"a\u030alesund")')).toEqual(["Work"]);
  });

  it("422: a book that costs a shopper more than a list may; client credentials read it", async () => {
    const table = memoryTable({ now });
    let pages = 0;
    const costly: Table["query"] = async (query) => {
      pages += 1;
      const next = pages < 9 ? { next: { at: "further on" } } : {};
      return { ...(await table.query(query)), ...next, units: SHOPPER_READ_UNITS / 4 };
    };
    const { create } = aCustomerStore({ now, table });
    const { id } = (await create()).body.data;
    const book = addressBook({ type: "customer", id }, { table: { ...table, query: costly }, now });
    const own = { as: "implicit" as const, headers: await asShopper({ customer: id }, now()) };
    const refused = await book.list("page[limit]=1", own);
    expect([refused.status, pages]).toEqual([422, 4]);
    pages = 0;
    expect([(await book.list()).status, pages]).toEqual([200, 9]);
  });

  it("400: unknown fields and operators, a page without room; page[total_method] is not looked at", async () => {
    const { list, names } = await aBook([{}]);
    for (const bad of ["eq(id,x)", "eq(type,address)", "gt(city,a)", "is_null(city)", "eq(created_at,1)"]) {
      expect([bad, await names(bad)]).toEqual([bad, 400]);
    }
    expect((await list("page[limit]=0")).status).toBe(400);
    expect((await list("page[offset]=10001")).status).toBe(400);
    for (const method of ["observed", "lower_bound", "x"]) {
      const { status, body } = await list(`page[total_method]=${method}`);
      expect([status, body.meta.results.total]).toEqual([200, 1]);
    }
  });
});
