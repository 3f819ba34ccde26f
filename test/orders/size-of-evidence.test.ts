import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../lib/orders/order.ts";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { pack } from "../../lib/table/pack.ts";
import { aMarket } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { aProduct } from "../support/shops/products.ts";

/** Packed bytes that explanations may add to an order of so many items. A write unit is 1,024. */
const MOST_BYTES = [
  [1, 90],
  [10, 110],
  [100, 220],
] as const;

function withoutEvidence({ calculation_method: _, items, promotions, ...order }: Order): unknown {
  return {
    ...order,
    items: items.map(({ evidence: __, priced_by: ___, ...item }) => item),
    promotions: promotions?.map(({ version: ____, ...one }) => one),
  };
}

describe("what explains an order", () => {
  it.each(MOST_BYTES)("takes little room: %i items, at most %i bytes", async (count, most) => {
    const goods = Array.from({ length: count }, (_, at) =>
      aProduct({ sku: `GOODS-${at}`, name: `Goods ${at}`, price: { USD: 500 + 37 * at } }),
    );
    const shop = await aMarket({ products: goods });
    await shop.cart(
      "A",
      goods.map((_, at) => product(`GOODS-${at}`, 1 + (at % 3))),
    );
    await shop.promote([{ code: "SPRING" }]);
    if (count < 100) await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
    const { id } = await shop.ordered("A");
    const order = (await getOrder(shop.table, id))!.value;
    const bytes = pack(order).length - pack(withoutEvidence(order)).length;
    expect(bytes).toBeGreaterThan(20);
    expect(bytes).toBeLessThanOrEqual(most);
  });
});
