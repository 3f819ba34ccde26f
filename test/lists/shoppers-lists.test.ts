import { beforeAll, describe, expect, it } from "@jest/globals";
import { listCatalogHierarchies } from "../../functions/catalog/hierarchies/list-catalog-hierarchies.ts";
import { listCatalogProducts } from "../../functions/catalog/list-catalog-products.ts";
import { listCatalogNodes } from "../../functions/catalog/nodes/list-catalog-nodes.ts";
import { listCustomApis } from "../../functions/extensions/custom-apis/list-custom-apis.ts";
import { endpoints } from "../../infra/endpoints.ts";
import { openDemoShop } from "../../infra/local/demo/demo-store.ts";
import { GUEST_SHOPPER } from "../../lib/extensions/roles.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Table } from "../../lib/table/table.ts";
import { SHOPPER_READ_UNITS } from "../../lib/use-case/shopper-table.ts";
import { call } from "../support/call.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const shop = shopOn(table);

const PAGE_UNITS = 128;
const MOST_QUERIES = Math.ceil(SHOPPER_READ_UNITS / PAGE_UNITS);

/** The table as if every partition had no end: each page costs what 1 MB costs, and there is always another. */
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

/** What else paths name is nobody's. */
const names = reads.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""));
const params: Record<string, string> = Object.fromEntries(
  names.map((name) => [name, "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90"]),
);

describe("what a guest may read of partitions without an end", () => {
  beforeAll(async () => {
    await openDemoShop(table, "http://127.0.0.1:3000");
    const first = async (endpoint: Endpoint) => (await call(endpoint, { table, now })).body.data[0];
    params["hierarchy_id"] = (await first(listCatalogHierarchies)).id;
    params["node_id"] = (await first(listCatalogNodes)).id;
    params["product_id"] = (await first(listCatalogProducts)).id;
    const api = await first(listCustomApis);
    params["slug"] = api.slug;
    const relationships = {
      custom_api: { data: { id: api.id, type: "custom_api" } },
      role: { data: { id: GUEST_SHOPPER.id, type: "built_in_role" } },
    };
    const may = { create: false, list: true, read: true, update: false, delete: false };
    await shop.post(
      "/v2/permissions/custom-api-role-policies",
      { data: { type: "custom_api_role_policy", ...may, relationships } },
      { now },
    );
    const data = { type: "settings", file_lists: "anyone" };
    await shop.put("/v2/settings", { data }, { now });
    params["cartID"] = "C";
    await shop.post("/v2/carts", { data: { id: "C" } }, { now });
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
      ["/v2/extensions/{slug}", "filter=gt(id,0):lt(updated_at,2100-01-01)"],
    ]) {
      const endpoint = reads.find((one) => one.path === path)!;
      const query = `page[limit]=1&${more}`;
      const answer = await call(endpoint, { table: endless().table, now, as: "implicit", params, query });
      expect(answer.status).toBe(422);
    }
  });
});
