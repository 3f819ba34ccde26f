import { describe, expect, it } from "@jest/globals";
import { collect, readAll, readEach, readProducts } from "../../../../infra/commands/copy/read-store.ts";
import type { Service } from "../../../../infra/commands/entries/api-calls.ts";

const LARGEST_OFFSET = 10_000;
const newId = (at: number) => `${at.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

type Rules = {
  readonly count: number;
  /** Ids are spread over the whole range. */
  readonly step?: number;
  readonly most?: number;
  readonly hasTotal?: boolean;
  /** A list that answers all at once, whatever is asked. */
  readonly isWhole?: boolean;
};

/** A service with one list, newest first, and its requests. */
function aService({ count, step = 1, most = 100, hasTotal = true, isWhole = false }: Rules) {
  const ids = Array.from({ length: count }, (_, at) => newId(at * step)).toReversed();
  const paths: string[] = [];
  const service: Service = async ({ path }) => {
    paths.push(path);
    const { searchParams } = new URL(path, "http://store");
    const filter = searchParams.get("filter") ?? "";
    const [, least = ""] = /ge\(id,([^)]+)\)/.exec(filter) ?? [];
    const [, end = "g"] = /lt\(id,([^)]+)\)/.exec(filter) ?? [];
    const all = ids.filter((id) => id >= least && id < end);
    const offset = Number(searchParams.get("page[offset]") ?? 0);
    const limit = Math.min(most, Number(searchParams.get("page[limit]")));
    const status = offset > LARGEST_OFFSET ? 400 : 200;
    const page = isWhole ? all : all.slice(offset, offset + limit);
    const body = {
      data: page.map((id) => ({ id })),
      ...(hasTotal ? { meta: { results: { total: all.length } } } : {}),
    };
    return { status, headers: new Headers(), body };
  };
  return { service, ids, paths };
}

const readIds = async (list: AsyncGenerator<{ readonly id: string }>) =>
  (await collect(list)).map(({ id }) => id);

describe("a list of another service is read to its end, each resource once", () => {
  it.each([
    ["by its total, without a link to the next page", { count: 250 }],
    ["where a page has fewer resources than requested", { count: 250, most: 30 }],
    ["without a total", { count: 250, hasTotal: false }],
    ["without pages", { count: 250, hasTotal: false, isWhole: true }],
    ["up to the largest offset", { count: LARGEST_OFFSET + 100 }],
  ])("%s", async (_, rules) => {
    const { service, ids } = aService(rules);
    expect(await readIds(readAll(service, "/v2/customers"))).toEqual(ids);
  });

  it("tells which list is too long", async () => {
    const { service } = aService({ count: LARGEST_OFFSET + 101 });
    await expect(readIds(readAll(service, "/v2/customers"))).rejects.toThrow("/v2/customers?page");
  });

  it("behind a record, where the service says so", async () => {
    const paths: string[] = [];
    const service: Service = async ({ path }) => {
      paths.push(path);
      const isFirst = !path.includes("after");
      const links = isFirst ? { next: "https://store/v2/orders?page[after]=x&page[limit]=100" } : {};
      const data = isFirst ? [] : [{ id: "a" }];
      return { status: 200, headers: new Headers(), body: { data, links, meta: { results: { total: 0 } } } };
    };
    expect(await readIds(readAll(service, "/v2/orders"))).toEqual(["a"]);
    expect(paths[1]).toBe("/v2/orders?page[after]=x&page[limit]=100");
  });

  it("by their ids, where there are more products than offsets reach", async () => {
    const { service, ids, paths } = aService({ count: 30_000, step: 143_165 });
    const read = await readIds(readProducts(service));
    expect(read.toSorted()).toEqual(ids.toSorted());
    expect(paths.length).toBeLessThan(350);
  });

  it("for each owner, in the order of the owners", async () => {
    const { service, ids } = aService({ count: 130 });
    const owners = async function* () {
      yield* [1, 2, 3, 4, 5, 6];
    };
    const read = readEach(owners(), async function* (owner) {
      for await (const { id } of readAll(service, "/v2/x")) yield `${owner} ${id}`;
    });
    expect(await collect(read)).toEqual(
      [1, 2, 3, 4, 5, 6].flatMap((owner) => ids.map((id) => `${owner} ${id}`)),
    );
  });
});
