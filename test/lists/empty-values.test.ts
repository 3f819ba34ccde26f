import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { readListQuery } from "../../lib/lists/list-query.ts";
import { call } from "../support/call.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const at = new Date();
const now = () => at;
const table = memoryTable({ now });

const askIn = async (profile: "specification" | "compatible", endpoint: Endpoint, filter: string) => {
  const { path: params = {}, query: words = {} } = findExample(endpoint) ?? {};
  const kept = Object.entries(words).filter(([name]) => !/^(page|filter|sort|out_of_sync)/.test(name));
  const query = [...kept.map(([name, value]) => `${name}=${value}`), `filter=${encodeURIComponent(filter)}`];
  return call(endpoint, { table, now, params, query: query.join("&"), profile });
};

/** Every list with a field for which it accepts `in`. */
const lists = endpoints.flatMap((endpoint) => {
  const attributes = Object.entries(endpoint.query?.filter?.attributes ?? {});
  const [field] = attributes.find(([, { operators }]) => operators.includes("in")) ?? [];
  return endpoint.method === "GET" && field !== undefined ? [{ endpoint, field, path: endpoint.path }] : [];
});

describe("empty values of `in`, as storefronts send them whose items have no product", () => {
  beforeAll(() => openDemoStore(table));

  it.each(lists)(
    "profile compatible, 200: `in($field,)` finds nothing; specification, 400: GET $path",
    async ({ endpoint, field }) => {
      const { status, body } = await askIn("compatible", endpoint, `in(${field},)`);
      expect([status, body.data]).toEqual([200, []]);
      expect((await askIn("specification", endpoint, `in(${field},)`)).status).toBe(400);
    },
  );

  it("200: are ignored between values, at the end and together with other conditions", async () => {
    const products = endpoints.find(({ method, path }) => method === "GET" && path === "/catalog/products");
    if (!products) throw new Error("There is no list of products.");
    const found = async (filter: string) => {
      const { body } = await askIn("compatible", products, filter);
      return [
        body.meta.results.total,
        body.data.map((one: { attributes: { slug: string } }) => one.attributes.slug),
      ];
    };
    const both = [2, ["alder-mug", "oak-tray"]];
    expect(await found("in(slug,alder-mug,,oak-tray,,)")).toEqual(both);
    expect(await found("in(slug, , alder-mug, oak-tray)")).toEqual(both);
    expect(await found("in(slug,,alder-mug,):in(sku,TW-OAK-TRAY,TW-ALDER-MUG,)")).toEqual([1, ["alder-mug"]]);
    expect(await found("in(id,,):eq(slug,alder-mug)")).toEqual([0, []]);
  });

  const read = (filter: string) =>
    readListQuery(
      `filter=${filter}`,
      "/",
      { filter: { attributes: { name: { type: "string", operators: ["in", "eq"] } } } },
      true,
    ).filter;

  it("an empty text in quotes is a value", () => {
    expect(read('in(name,"",)')).toMatchObject({ operands: [""] });
  });

  it.each(["in(name)", "eq(name,)", "in(,)", "in(name,a,", "in(name,,"])(
    "400: %s is refused still",
    (filter) => {
      expect(() => read(filter)).toThrow("Invalid filter");
    },
  );
});
