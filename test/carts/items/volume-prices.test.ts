import { describe, expect, it } from "@jest/globals";
import { aShop, product } from "../../support/shops/carts.ts";
import { aPrice, aProduct } from "../../support/shops/products.ts";

const MUG = aProduct({
  sku: "MUG",
  prices: [
    aPrice(
      {},
      {
        currencies: {
          USD: {
            amount: 1800,
            includes_tax: false,
            tiers: { six: { minimum_quantity: 6, amount: 1600 } },
          },
        },
      },
    ),
  ],
});

describe("POST /v2/carts/{cartID}/items of a product with volume prices", () => {
  it("201: the price follows the quantity of the whole cart item, not what is added [catalog Case 65]", async () => {
    const { add } = await aShop([MUG]);
    const amounts = async (quantity: number) => {
      const [{ unit_price, value }] = (await add("C", product("MUG", quantity))).body.data;
      return [unit_price.amount, value.amount];
    };
    expect(await amounts(4)).toEqual([1800, 7200]);
    expect(await amounts(2)).toEqual([1600, 9600]);
  });
});
