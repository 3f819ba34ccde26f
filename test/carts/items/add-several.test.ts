import { describe, expect, it } from "@jest/globals";
import { aShop, custom, product } from "../../support/shops/carts.ts";

const skus = (body: { data: readonly { sku: string }[] }) => body.data.map(({ sku }) => sku);

describe("POST /v2/carts/{cartID}/items with several items", () => {
  it("201: all kinds at once under add_all_or_nothing", async () => {
    const { add } = await aShop();
    const { status, body } = await add("C", [product("S1"), custom("w")], {
      options: { add_all_or_nothing: true },
    });
    expect([status, skus(body), body.errors]).toEqual([201, ["S1", "w"], undefined]);
  });

  it("404: under add_all_or_nothing one bad item keeps all out", async () => {
    const { add, read } = await aShop();
    const answer = await add("C", [product("S1"), product("GHOST")], {
      options: { add_all_or_nothing: true },
    });
    expect([answer.status, answer.body.errors.length, answer.body.data]).toEqual([404, 1, undefined]);
    expect((await read("C")).body.data.relationships.items.data).toBeNull();
  });

  it.each([[{ add_all_or_nothing: false }], [{}], [undefined]])(
    "201: with options %p good items are added and bad ones reported",
    async (options) => {
      const { add } = await aShop();
      const answer = await add("C", [product("GHOST"), product("S1")], options ? { options } : {});
      expect([answer.status, skus(answer.body)]).toEqual([201, ["S1"]]);
      expect(answer.body.errors).toEqual([
        {
          status: 404,
          title: "Product not found",
          detail: expect.any(String),
          source: "data.0",
          meta: { sku: "GHOST" },
        },
      ]);
      expect(answer.body.meta.display_price.with_tax.amount).toBe(1999);
    },
  );

  it("404: when all fail, the first item's status, one error each, and the items that the cart has", async () => {
    const { add } = await aShop();
    await add("C", product("S2"));
    const { status, body } = await add("C", [product("GHOST"), product("S1", 0), product("PHANTOM")]);
    expect([status, body.errors.length, skus(body)]).toEqual([404, 3, ["S2"]]);
  });

  it("404: two bad items under add_all_or_nothing, in the order of the request", async () => {
    const { add } = await aShop();
    const options = { add_all_or_nothing: true };
    const { status, body } = await add("C", [product("GHOST"), product("S1"), product("S2", 0)], { options });
    expect(status).toBe(404);
    expect(body.errors.map(({ status: one }: { status: number }) => one)).toEqual([404, 400]);
  });

  it.each(Array.from({ length: 12 }, (_, at) => at))(
    "a bad item at position %i of 12 changes nothing under add_all_or_nothing",
    async (position) => {
      const { add, read } = await aShop();
      await add("C", product("S2"));
      const before = (await read("C", { query: "include=items" })).text;
      const data = Array.from({ length: 12 }, (_, at) =>
        at === position ? product("GHOST") : custom(`w${at}`),
      );
      expect((await add("C", data, { options: { add_all_or_nothing: true } })).status).toBe(404);
      expect((await read("C", { query: "include=items" })).text).toBe(before);
    },
  );

  it("400: options of another type", async () => {
    const { add } = await aShop();
    for (const add_all_or_nothing of ["true", 1, null]) {
      expect((await add("C", [product("S1")], { options: { add_all_or_nothing } })).status).toBe(400);
    }
  });

  it("400: more than 1000 items are not looked at one by one", async () => {
    const { add } = await aShop();
    expect(
      (
        await add(
          "C",
          Array.from({ length: 1001 }, () => ({ type: "x" })),
        )
      ).status,
    ).toBe(400);
  });
});
