import { describe, expect, it } from "@jest/globals";
import { writeNextLinks } from "../../../lib/categories/placements/change-links.ts";
import type { LinkWork } from "../../../lib/categories/placements/link-change.ts";
import { getLinksOfNode } from "../../../lib/categories/placements/links-store.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";
import { aContext } from "../../support/shops/products.ts";

/** `count` products, and the work that puts them into a node. */
async function aChange(count: number) {
  const shop = await aMerchant();
  const { table, hierarchy_id, node_id } = shop;
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await shop.product()).id);
  const work: LinkWork = {
    kind: "change-links",
    isAttached: true,
    productIds: ids,
    nodes: [{ nodeId: node_id, hierarchyId: hierarchy_id }],
    linkedAt: NOON.toISOString(),
    done: 0,
  };
  const ctx = aContext(table);
  return {
    ...shop,
    ids,
    work,
    next: (before: LinkWork) => writeNextLinks(ctx, before),
    linked: async () => (await getLinksOfNode(table, node_id)).map(({ productId }) => productId).sort(),
  };
}

describe("the next links of a change", () => {
  it("are thirty at a time, each once, and then none", async () => {
    const { ids, work, next, linked } = await aChange(35);
    const first = (await next(work))!;
    expect([first.done, await linked()]).toEqual([30, ids.slice(0, 30).sort()]);
    const second = (await next(first))!;
    expect([second.done, await linked()]).toEqual([35, ids.toSorted()]);
    expect(await next(second)).toBeUndefined();
  });

  it("may be written again, and are taken away by the opposite change", async () => {
    const { ids, work, next, linked } = await aChange(3);
    await next(work);
    await next(work);
    expect(await linked()).toEqual(ids.toSorted());
    await next({ ...work, isAttached: false });
    expect(await linked()).toEqual([]);
  });

  it("leave out products that are gone, and no others", async () => {
    const shop = await aChange(3);
    const { ids, work, next, linked } = shop;
    await expectData(shop.delete(`/pcm/products/${ids[1]!}`));
    expect((await next(work))!.done).toBe(3);
    expect(await linked()).toEqual([ids[0], ids[2]].sort());
  });
});
