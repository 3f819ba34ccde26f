import { describe, expect, it } from "@jest/globals";
import { aShop, product, TIERED_MUG } from "../../support/shops/carts.ts";

describe("POST /v2/carts/{cartID}/items of a product with volume prices", () => {
  it("201: the price follows the quantity of the whole cart item, not what is added", async () => {
    const { add } = await aShop([TIERED_MUG]);
    const amounts = async (quantity: number) => {
      const [{ unit_price, value }] = (await add("C", product("MUG", quantity))).body.data;
      return [unit_price.amount, value.amount];
    };
    expect(await amounts(4)).toEqual([1800, 7200]);
    expect(await amounts(2)).toEqual([1600, 9600]);
  });
});
