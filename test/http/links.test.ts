import { describe, expect, it } from "@jest/globals";
import { endpoint as createCart } from "../../functions/carts/create-cart.ts";
import { endpoint as addItems } from "../../functions/carts/items/add-cart-items.ts";
import { endpoint as listProducts } from "../../functions/catalog/list-catalog-products.ts";
import { endpoint as readProduct } from "../../functions/catalog/read-catalog-product.ts";
import { endpoint as readCatalog } from "../../functions/catalogs/read-catalog.ts";
import { call } from "../support/call.ts";
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
    const { id } = await product({ sku: "MUG" });
    await price("MUG", usd(1800));
    await attach([id]);
    await publish();
    await call(createCart, { table, as: "implicit", headers, body: { data: { id: "c" } } });
    const item = { type: "cart_item", id, quantity: 1 };
    const answers = await Promise.all([
      call(listProducts, { table, as: "implicit", headers, query: "page[limit]=1" }),
      call(readProduct, { table, as: "implicit", headers, params: { product_id: id } }),
      call(readCatalog, { table, headers, params: { catalog_id } }),
      call(addItems, { table, as: "implicit", headers, params: { cartID: "c" }, body: { data: item } }),
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
