import { describe, expect, it } from "@jest/globals";
import { aShop, product } from "../../support/shops/carts.ts";
import { loseWrite } from "../../support/tables/lost-write.ts";

describe("a change of a cart whose answer is lost", () => {
  it("counts once, though others have changed the cart before it is looked for", async () => {
    const { table, add, read } = await aShop();
    await add("C", product("S1", 1));
    const others = async () => {
      await add("C", product("S2", 1));
      await add("C", product("S2", 1));
    };
    const { status } = await add("C", product("S1", 2), { table: loseWrite(table, others) });
    expect(status).toBe(201);
    const { items } = (await read("C", { query: "include=items" })).body.included;
    expect(items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["S1", 3],
      ["S2", 2],
    ]);
  });
});
