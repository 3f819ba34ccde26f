import { describe, expect, it } from "@jest/globals";
import { getCart } from "../../lib/carts/cart/store.ts";
import { checkEvidence } from "../support/money/check-evidence.ts";
import { aMarketWith } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { custom, product } from "../support/shops/carts.ts";
import { aContext, CATALOG_ID, PRICEBOOK_ID } from "../support/shops/products.ts";

const GOODS = [product("S1", 2), product("S2"), custom("ENGRAVING")];

describe("GET /v2/carts/{cartID}/price-evidence", () => {
  it("200: steps that add up to each amount of the cart as it is now, and nothing is written", async () => {
    const shop = await aMarketWith(GOODS);
    await shop.promote([{ code: "SPRING" }]);
    await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
    const before = shop.table.all();
    const { status, body } = await shop.get("/v2/carts/A/price-evidence");
    const { body: shown } = await shop.get("/v2/carts/A/items");
    expect(status).toBe(200);
    expect(checkEvidence(body.data, shown.data, shown.meta.display_price)).toEqual([]);
    expect(body.data).toMatchObject({ type: "price_evidence", id: "A", of: "cart", complete: true });
    expect(body.data.catalog).toEqual({ id: CATALOG_ID, release_id: expect.any(String), number: 1 });
    expect(body.data.items[0]?.steps[0]).toEqual({
      ...{ kind: "list", pricebook: { id: PRICEBOOK_ID }, unit: 1999, amount: 3998 },
    });
    expect(shop.table.all()).toEqual(before);
  });

  it("200: an empty cart has nothing to explain", async () => {
    const shop = await aMarketWith(GOODS);
    await expectData(shop.post("/v2/carts", { data: { id: "EMPTY" } }));
    const data = await expectData(shop.get("/v2/carts/EMPTY/price-evidence"));
    expect([data.complete, data.currency, data.items, data.totals.with_tax]).toEqual([true, null, [], 0]);
  });

  it("200: a cart's changes keep what gave the prices of its other items", async () => {
    const shop = await aMarketWith(GOODS);
    const [lamp] = await shop.items("A");
    await expectData(shop.put(`/v2/carts/A/items/${lamp!.id}`, { data: { quantity: 3 } }));
    const stored = await getCart(aContext(shop.table), "A");
    const evidence = { release: expect.any(String), number: 1, parts: [{ book: PRICEBOOK_ID }] };
    expect(stored?.cart.items.slice(0, 2).map((item) => "evidence" in item && item.evidence)).toEqual([
      evidence,
      evidence,
    ]);
  });

  it("shoppers see none of it", async () => {
    const shop = await aMarketWith(GOODS);
    const answers = [await shop.get("/v2/carts/A?include=items"), await shop.checkout("A")];
    for (const { text } of answers) expect(text).not.toContain(PRICEBOOK_ID);
    expect((await shop.get("/v2/carts/A/price-evidence", { as: "implicit" })).status).toBe(403);
  });

  it("404 for an unknown cart, 401 without a token", async () => {
    const shop = await aMarketWith(GOODS);
    expect((await shop.get("/v2/carts/NONE/price-evidence")).status).toBe(404);
    expect((await shop.get("/v2/carts/A/price-evidence", { as: null })).status).toBe(401);
  });
});
