import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { aShop, P1, product } from "../../support/shops/carts.ts";
import { giveStock, readStocked } from "../../support/stock/stock.ts";
import { bothTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";

const engine = useEngine();
const deadlineMs = 60_000;

describe.each(bothTables(engine))("parallel adds of a product with stock on %s", (_, newTable) => {
  it("one cart never gets more than there is: of 30 adds of 10 pieces 10 are 201, 20 are 400", async () => {
    const { add, read, table } = await aShop([], await newTable());
    await giveStock(table, P1.id, 10);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => add("C", product("S1"), { deadlineMs })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(20).fill(400)]);
    const { body } = await read("C", { query: "include=items" });
    expect(body.included.items.map(({ quantity }) => quantity)).toEqual([10]);
    expect(await readStocked(table, P1.id)).toEqual([10, 0, 10]);
  });

  it("ten carts may each have all of it", async () => {
    const { add, table } = await aShop([], await newTable());
    const shop = shopOn(table);
    await giveStock(table, P1.id, 10);
    const ids = Array.from({ length: 10 }, (_, at) => `cart-${at}`);
    const statuses = await Promise.all(
      ids.map(async (id) => {
        await shop.post("/v2/carts", { data: { id } }, { deadlineMs });
        return (await add(id, product("S1", 10), { deadlineMs })).status;
      }),
    );
    expect(statuses).toEqual(Array(10).fill(201));
  });
});
