import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";

const HOST = "elsewhere.example";
const headers = {
  host: HOST,
  "x-forwarded-host": HOST,
  "x-forwarded-proto": "https",
  forwarded: `host=${HOST};proto=https`,
};

/** Every text under a key `links`, however deep. */
function linksIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "links"
      ? Object.values(inner).filter((link): link is string => typeof link === "string")
      : linksIn(inner),
  );
}

describe("links [decision 0115]", () => {
  it("are paths, whatever name of a host the request brings", async () => {
    const { table, product, price, attach, publish, catalog_id } = await aMerchant();
    const shop = shopOn(table);
    const { id } = await product({ sku: "MUG" });
    await price("MUG", usd(1800));
    await attach([id]);
    await publish();
    await shop.post("/v2/carts", { data: { id: "c" } }, { as: "implicit", headers });
    const item = { type: "cart_item", id, quantity: 1 };
    const answers = await Promise.all([
      shop.get("/catalog/products?page[limit]=1", { as: "implicit", headers }),
      shop.get(`/catalog/products/${id}`, { as: "implicit", headers }),
      shop.get(`/catalogs/${catalog_id}`, { headers }),
      shop.post("/v2/carts/c/items", { data: item }, { as: "implicit", headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
    for (const { body, text } of answers) {
      const links = linksIn(body);
      expect(links).not.toEqual([]);
      expect(links.filter((link) => !/^\/[^/]/.test(link))).toEqual([]);
      expect(text).not.toContain(HOST);
    }
  });
});
