import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoint as productChildren } from "../../functions/catalog/list-catalog-product-children.ts";
import { endpoint as nodeProducts } from "../../functions/catalog/nodes/list-catalog-node-products.ts";
import { endpoint as readProduct } from "../../functions/catalog/read-catalog-product.ts";
import { openDemoShop } from "../../infra/local/demo/demo-store.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { call } from "../support/call.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const read = async (slug: string) => {
  const params = { product_id: demoId(slug) };
  const { body } = await call(readProduct, {
    table,
    now,
    as: "implicit",
    params,
    query: "include=component_products",
  });
  return body;
};

describe("the demo shop's catalog", () => {
  beforeAll(async () => {
    await openDemoShop(table, "http://127.0.0.1:3000");
    await openDemoShop(table, "http://127.0.0.1:3000");
  });

  it("has a bundle that costs what is chosen, with every option at hand", async () => {
    const { data, included } = await read("tea-for-two");
    expect(data.meta.display_price.without_tax.amount).toBe(2 * 1800 + 900);
    expect(data.meta.original_display_price.without_tax.amount).toBe(2 * 1800 + 1100);
    expect(included.component_products).toHaveLength(8);
  });

  it("has a bundle at one price, a sale and volume prices", async () => {
    const fixed = await read("morning-set");
    expect(fixed.data.meta.display_price.without_tax.amount).toBe(8900);
    const jug = await read("harbour-jug");
    expect(jug.data.meta).toMatchObject({
      sale_id: "winter",
      original_display_price: { without_tax: { amount: 3800 } },
    });
    const tea = await read("kelp-green");
    expect(Object.keys(tea.data.attributes.tiers)).toEqual(["six_pack", "dozen"]);
  });

  it("has a product in two colours and two sizes, the larger one dearer", async () => {
    const params = { product_id: demoId("potters-apron") };
    const { body } = await call(productChildren, { table, now, params });
    const prices = body.data.map(({ attributes: { sku, price } }: any) => [sku, price.USD.amount]);
    expect(prices).toEqual([
      ["TW-POTTERS-APRONClayM", 5200],
      ["TW-POTTERS-APRONClayL", 5600],
      ["TW-POTTERS-APRONSlateM", 5200],
      ["TW-POTTERS-APRONSlateL", 5600],
    ]);
  });

  it("is arranged in nodes, some products first", async () => {
    const { body } = await call(nodeProducts, { table, now, params: { node_id: demoId("node pottery") } });
    expect(body.data.slice(0, 2).map(({ id }: any) => id)).toEqual([
      demoId("alder-mug"),
      demoId("heron-teapot"),
    ]);
    expect(body.data).toHaveLength(6);
  });
});
