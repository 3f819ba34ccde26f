import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import type { Table } from "../../lib/table/table.ts";
import { SHOPPER_READ_UNITS } from "../../lib/use-case/shopper-table.ts";
import { call } from "../support/call.ts";
import { shopOn } from "../support/shop.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const shop = shopOn(table, { now });

const PAGE_UNITS = 128;
const MOST_QUERIES = Math.ceil(SHOPPER_READ_UNITS / PAGE_UNITS);

/** Every partition of this table is endless: each page costs 1 MB and another one follows. */
function endless() {
  const spent = { queries: 0, keys: 0 };
  const query: Table["query"] = async (one) => {
    spent.queries += 1;
    if (spent.queries > MOST_QUERIES) throw new Error("This list reads without end.");
    const { items } = await table.query(one);
    return { items, next: { at: "further on" }, units: PAGE_UNITS };
  };
  const getMany: Table["getMany"] = (keys) => {
    spent.keys += keys.length;
    return table.getMany(keys);
  };
  return { table: { ...table, query, getMany }, spent };
}

const reads = endpoints.filter(
  ({ method, auth }) => method === "GET" && auth !== "none" && auth.includes("implicit"),
);

/** All other path parameters are ids that do not exist. */
const names = reads.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""));
const params: Record<string, string> = Object.fromEntries(
  names.map((name) => [name, "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90"]),
);

describe("what a guest may read of partitions without an end", () => {
  beforeAll(async () => {
    await openDemoStore(table);
    params["hierarchy_id"] = (await shop.get("/catalog/hierarchies")).body.data[0].id;
    params["node_id"] = (await shop.get("/catalog/nodes")).body.data[0].id;
    params["product_id"] = (await shop.get("/catalog/products")).body.data[0].id;
    params["slug"] = (await shop.get("/v2/settings/extensions/custom-apis")).body.data[0].slug;
    await shop.put("/v2/settings", {
      data: { type: "settings", file_lists: "anyone", stock_lists: "anyone" },
    });
    params["cartID"] = "C";
    await shop.post("/v2/carts", { data: { id: "C" } });
  });

  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    "is bounded by the page or by a budget: GET %s",
    async (path, endpoint) => {
      for (const query of ["page[limit]=1", "page[limit]=1&page[offset]=9000", "page[limit]=1&sort=id"]) {
        const { table: bottomless, spent } = endless();
        const { status } = await call(endpoint, { table: bottomless, now, as: "implicit", params, query });
        expect([200, 400, 403, 404, 422]).toContain(status);
        expect(spent.keys).toBeLessThanOrEqual(20);
        if (spent.queries === MOST_QUERIES) expect([path, status]).toEqual([path, 422]);
      }
    },
  );

  it("is refused where no key leads to a page", async () => {
    for (const [path, more] of [
      ["/v2/files", "filter=like(file_name,*)"],
      [`/v2/extensions/${params["slug"]}`, "filter=gt(id,0):lt(updated_at,2100-01-01)"],
    ]) {
      const guest = shopOn(endless().table, { now, as: "implicit" });
      expect((await guest.get(`${path}?page[limit]=1&${more}`)).status).toBe(422);
    }
  });
});
