import { describe, expect, it } from "@jest/globals";
import { findStrays } from "../../infra/commands/sweep/strays.ts";
import { shopOn } from "../support/shop.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

describe("the demo shop's own extensions", () => {
  it("are there once, open to shoppers as their policies say", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    await openDemoStore(table);
    await openDemoStore(table);
    const list = (slug: string, query = "", as: "implicit" | "client_credentials" = "implicit") =>
      shop.get(`/v2/extensions/${slug}?${query}`, { as });
    const reviews = await list("product-reviews", "filter=eq(sku,TW-ALDER-MUG)&sort=-rating");
    expect(reviews.body.data.map(({ rating }) => rating)).toEqual([5, 4]);
    expect((await list("wishlists")).status).toBe(403);
    expect((await list("wishlists", "", "client_credentials")).body.data).toHaveLength(2);
    const wishlist = await shop.get("/v2/extensions/wishlists/winter-kitchen", { as: "implicit" });
    expect(wishlist.body.data.title).toBe("Winter kitchen");
    expect(findStrays(table.all()).strays).toEqual([]);
  });
});
