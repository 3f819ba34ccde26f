import { describe, expect, it } from "@jest/globals";
import { getLinksOfNode, getLinksOfProduct } from "../../../lib/categories/placements/links-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import { runWorker } from "../../support/background/worker.ts";
import { anHourLater } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";

/** A node with so many new products that the last one is still pending after the request. */
async function pending() {
  const { table, product, hierarchy_id, node_id } = await aMerchant();
  const shop = shopOn(table);
  const ids: string[] = [];
  for (let at = 0; at < 35; at += 1) ids.push((await product()).id);
  const answer = await shop.post(
    `/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/relationships/products`,
    { data: ids.map((id) => ({ type: "product", id })) },
    { deadlineMs: 0 },
  );
  expect(answer.status).toBe(201);
  const last = ids.at(-1)!;
  const stored = table.all().filter(({ pk, sk }) => `${pk} ${sk}`.includes(last) && pk.startsWith("NODE"));
  expect(stored).toEqual([]);
  /** The rest is done after the first read of tasks or links. */
  const table2 = betweenReads(table, {
    after: ({ pk }) =>
      [keys.task("").pk, keys.productNode(last, "").pk, keys.nodeProduct(node_id, "").pk].includes(pk),
    change: () => runWorker({ table, now: anHourLater }),
  });
  return { table: table2, last, node_id };
}

describe("links that are carried out while they are read", () => {
  it("are all there for the product", async () => {
    const { table, last, node_id } = await pending();
    expect(await getLinksOfProduct(table, last)).toMatchObject([{ nodeId: node_id }]);
  });

  it("are all there for the node", async () => {
    const { table, node_id } = await pending();
    expect(await getLinksOfNode(table, node_id)).toHaveLength(35);
  });
});
