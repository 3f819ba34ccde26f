import { describe, expect, it } from "@jest/globals";
import { gatherProducts } from "../../lib/catalogs/gather-products.ts";
import type { Table } from "../../lib/table/table.ts";
import { usd } from "../support/shops/merchant.ts";
import { aContext } from "../support/shops/products.ts";
import { aTee } from "../support/shops/tee.ts";

describe("the products of a release", () => {
  it("read the prices of what they show, not of children that are entries of their own", async () => {
    const tee = await aTee();
    await tee.start();
    await tee.price("TEE", usd(2000));
    let priceReads = 0;
    const table: Table = {
      ...tee.table,
      getMany: (keys) => {
        priceReads += keys.filter(({ sk }) => sk.startsWith("PRICE#")).length;
        return tee.table.getMany(keys);
      },
    };
    const books = { pricebookIds: [tee.pricebook_id] };
    const gather = async (id: string) =>
      (await gatherProducts(aContext(table), books, [{ id, nodes: [] }])).products;
    const [parent] = await gather(tee.product_id);
    expect([parent?.prices.length, priceReads]).toEqual([1, 1]);
    const options = [
      { id: tee.product_id, type: "product", quantity: 1, product_should_be_substituted_with_child: true },
    ];
    const box = await tee.product({ name: "Box", components: { tee: { name: "Tee", options } } });
    const [bundle] = await gather(box.id);
    const offered = Object.values(bundle?.optionProducts ?? {});
    expect(offered.map(({ prices }) => prices.length)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
