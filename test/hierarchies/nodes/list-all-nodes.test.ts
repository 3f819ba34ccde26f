import { describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

/** The merchant's hierarchy `Shop` with `cups` and below it `mugs`, and `Garden` with `pots`. */
async function aStore() {
  const merchant = await aMerchant();
  const { node, node_id, table } = merchant;
  const shop = shopOn(table);
  await node("mugs", node_id);
  const attributes = { name: "Garden", slug: "garden" };
  const hierarchy_id = (
    await expectData(merchant.post("/pcm/hierarchies", { data: { type: "hierarchy", attributes } }))
  ).id;
  const pots = { type: "node", attributes: { name: "pots", description: "Of clay" } };
  await expectData(merchant.post(`/pcm/hierarchies/${hierarchy_id}/nodes`, { data: pots }));
  const list = (query = "", more = {}) => shop.get(`/pcm/hierarchies/nodes?${query}`, { ...more });
  const names = async (query?: string): Promise<string[]> =>
    (await list(query)).body.data.map(({ attributes: { name } }) => name);
  return { list, names, hierarchy_id };
}

describe("GET /pcm/hierarchies/nodes", () => {
  it("200: the nodes of all hierarchies, each with its own", async () => {
    const { list, names, hierarchy_id } = await aStore();
    expect((await names()).sort()).toEqual(["cups", "mugs", "pots"]);
    const { body } = await list("filter=eq(name,pots)");
    const pots = { type: "node", relationships: { hierarchy: { data: { id: hierarchy_id } } } };
    expect(body.data).toMatchObject([{ ...pots, meta: { parent_name: "Garden" } }]);
  });

  it("200: include_hierarchies puts each hierarchy before its nodes, links keep asking for it", async () => {
    const { list, names } = await aStore();
    const all = await names("include_hierarchies=true");
    expect(all).toHaveLength(5);
    expect(all.indexOf("pots") - all.indexOf("Garden")).toBe(1);
    expect(all.indexOf("Shop")).toBeLessThan(all.indexOf("cups"));
    const { body } = await list("include_hierarchies=true&page[limit]=2");
    expect([body.data.length, body.meta.results.total]).toEqual([2, 5]);
    expect(body.links.next).toBe(
      "/pcm/hierarchies/nodes?include_hierarchies=true&page[limit]=2&page[offset]=2",
    );
    expect(await names("include_hierarchies=false")).toHaveLength(3);
  });

  it("200: filters of nodes and hierarchies alike", async () => {
    const { names } = await aStore();
    expect(await names("filter=in(slug,cups,garden)")).toEqual(["cups"]);
    expect((await names("filter=in(slug,cups,garden)&include_hierarchies=true")).sort()).toEqual([
      "Garden",
      "cups",
    ]);
    expect(await names("filter=ilike(name,*UGS)")).toEqual(["mugs"]);
    expect(await names("filter=like(description,Of*)")).toEqual(["pots"]);
  });

  it("400 for another field or no truth, 401, 403", async () => {
    const { list } = await aStore();
    expect((await list("filter=eq(label,a)")).status).toBe(400);
    const { status, body } = await list("include_hierarchies=yes");
    expect([status, body.errors[0].source]).toEqual([400, "include_hierarchies"]);
    expect((await list("", { as: null })).status).toBe(401);
    expect((await list("", { as: "implicit" })).status).toBe(403);
  });
});
