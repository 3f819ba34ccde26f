import { describe, expect, it } from "@jest/globals";
import { type PricedCart, refuseUncountable } from "../../../lib/carts/totals/price-cart.ts";

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);
const refuse = (totals: Readonly<Record<string, bigint>>) =>
  refuseUncountable({ totals: { withTax: 0n, discount: 0n, ...totals } } as unknown as PricedCart);

describe("a total that JSON cannot carry exactly", () => {
  it.each([{ withTax: LARGEST }, { discount: -LARGEST }])("is not %p", (totals) => {
    expect(() => refuse(totals)).not.toThrow();
  });

  it.each([{ withTax: LARGEST + 1n }, { discount: -LARGEST - 1n }])("400: is %p", (totals) => {
    expect(() => refuse(totals)).toThrow(
      expect.objectContaining({
        status: 400,
        problems: [expect.objectContaining({ title: "number_lte", source: "data" })],
      }),
    );
  });
});
