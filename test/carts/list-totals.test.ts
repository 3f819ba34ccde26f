import { describe, expect, it } from "@jest/globals";
import { readIds } from "../support/answers.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { aSignedInStore } from "../support/shops/associations.ts";

const A1 = { account: "a1" };
const day = (count: number) => ({ now: () => new Date(NOON.getTime() + count * 24 * 3_600_000) });

async function carts(...ids: readonly string[]) {
  const store = aSignedInStore();
  for (const id of ids) await store.create({ id, name: `Cart ${id}` }, A1);
  return store;
}

describe("the total of GET /v2/carts", () => {
  it.each([
    ["an account", A1],
    ["client credentials", undefined],
  ])("counts the carts that pass the filter, on other pages too: %s", async (_, who) => {
    const store = await carts("a", "b", "c", "d");
    const { body } = await store.list(who, "filter=in(id,a,b,c)&page[limit]=1");
    expect([readIds({ body }).length, body.meta.results.total, body.meta.page.total]).toEqual([1, 3, 3]);
  });

  it("leaves out carts that have expired and are not yet gone", async () => {
    const store = await carts("old");
    const headers = await asShopper(A1, day(20).now());
    expect((await store.create({ id: "new" }, A1, { headers, ...day(20) })).status).toBe(201);
    const { body } = await store.list(undefined, "", day(21));
    expect([readIds({ body }), body.meta.results.total]).toEqual([["new"], 1]);
  });
});
