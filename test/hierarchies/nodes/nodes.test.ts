import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { aHierarchy } from "../../support/shops/hierarchies.ts";

describe("/pcm/hierarchies/{hierarchy_id}/nodes", () => {
  it("201 below a parent, with breadcrumbs", async () => {
    const { table, hierarchy_id, nodeId, node } = await aHierarchy();
    const shop = shopOn(table);
    const cups = await nodeId("cups");
    const { status, body } = await node({ name: "Mugs", slug: "mugs" }, cups);
    expect(status).toBe(201);
    expect(body.data.relationships.parent.data.id).toBe(cups);
    expect(body.data.meta.breadcrumbs.map((crumb) => crumb.name)).toEqual(["Shop", "cups", "Mugs"]);
    const root = await shop.get(`/pcm/hierarchies/${hierarchy_id}/children`);
    const all = await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes`);
    expect([root.body.data.length, all.body.data.length]).toEqual([1, 2]);
  });

  it("422 for a sibling's slug or name; elsewhere both are fine", async () => {
    const { nodeId, node } = await aHierarchy();
    const cups = await nodeId("cups");
    expect((await node({ name: "Other", slug: "cups" })).status).toBe(422);
    expect((await node({ name: "cups", slug: "other" })).status).toBe(422);
    expect((await node({ name: "cups", slug: "cups" }, cups)).status).toBe(201);
    expect((await node({ name: "x" }, "nobody")).status).toBe(422);
  });

  it("200: a node, and those right below it; 404 for an unknown one", async () => {
    const { table, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    const top = await nodeId("top");
    await nodeId("below", await nodeId("middle", top));
    const { status, body } = await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes/${top}`);
    expect([status, body.data.id, body.data.attributes.slug]).toEqual([200, top, "top"]);
    const children = await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes/${top}/children`);
    expect(children.body.data.map((one) => one.attributes.name)).toEqual(["middle"]);
    expect((await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes/nobody`)).status).toBe(404);
    expect((await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes/nobody/children`)).status).toBe(404);
  });

  it("orders by sort_order, highest first", async () => {
    const { table, hierarchy_id, node } = await aHierarchy();
    const shop = shopOn(table);
    await node({ name: "a" });
    await node({ name: "b" }, undefined, { sort_order: 1 });
    await node({ name: "c" }, undefined, { sort_order: 2 });
    const { body } = await shop.get(`/pcm/hierarchies/${hierarchy_id}/children`);
    expect(body.data.map((one) => one.attributes.name)).toEqual(["c", "b", "a"]);
  });

  it("204: moves below another node and back to the root, never below itself", async () => {
    const { table, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    const [a, b] = [await nodeId("a"), await nodeId("b")];
    const put = (node_id: string, id: string) =>
      shop.put(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/relationships/parent`, {
        data: { type: "node", id },
      });
    expect((await put(b, a)).status).toBe(204);
    expect((await put(a, b)).status).toBe(422);
    expect(
      (await shop.delete(`/pcm/hierarchies/${hierarchy_id}/nodes/${b}/relationships/parent`)).status,
    ).toBe(204);
    expect((await put(a, b)).status).toBe(204);
    const body = { data: [{ type: "node", id: a, meta: { sort_order: 7 } }] };
    const placed = await shop.post(`/pcm/hierarchies/${hierarchy_id}/relationships/children`, body);
    expect(placed.body.data.map((one) => one.meta.sort_order)).toEqual([7, undefined]);
  });

  it("204: a node takes all below it along", async () => {
    const { table, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    const a = await nodeId("a");
    await nodeId("c", await nodeId("b", a));
    expect((await shop.delete(`/pcm/hierarchies/${hierarchy_id}/nodes/${a}`)).status).toBe(204);
    expect((await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes`)).body.data).toEqual([]);
  });

  it("30 parallel nodes are all kept", async () => {
    const { table, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    await Promise.all(Array.from({ length: 30 }, (_, at) => nodeId(`n${at}`)));
    const { body } = await shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes?page[limit]=100`);
    expect(body.data).toHaveLength(30);
  });
});

describe("POST /pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/children", () => {
  it("200: the nodes below it, each in its order, wherever they were before", async () => {
    const { table, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    const [top, a, b, c] = [await nodeId("top"), await nodeId("a"), await nodeId("b"), await nodeId("c")];
    const below = (node_id: string, ...data: object[]) =>
      shop.post(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/relationships/children`, { data });
    const { status, body } = await below(
      top,
      { type: "node", id: a, meta: { sort_order: 1 } },
      { type: "node", id: b, meta: { sort_order: 2 } },
    );
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, [b, a]]);
    expect(body.data[0].relationships.parent.data.id).toBe(top);
    const more = await below(top.toUpperCase(), { type: "node", id: c, meta: { sort_order: 3 } });
    expect(more.body.data.map(({ id }) => id)).toEqual([c, b, a]);
    const root = await shop.get(`/pcm/hierarchies/${hierarchy_id}/children`);
    expect(root.body.data.map(({ id }) => id)).toEqual([top]);
  });

  it("422 below itself, 404 for an unknown node; then none of them has moved", async () => {
    const { table, hierarchy_id, nodeId } = await aHierarchy();
    const shop = shopOn(table);
    const [top, a] = [await nodeId("top"), await nodeId("a")];
    const below = (node_id: string, ...ids: string[]) =>
      shop.post(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/relationships/children`, {
        data: ids.map((id) => ({ type: "node", id })),
      });
    expect((await below(top, a, top)).status).toBe(422);
    expect((await below(top, a, "nobody")).status).toBe(404);
    expect((await below("nobody", a)).status).toBe(404);
    expect((await shop.get(`/pcm/hierarchies/${hierarchy_id}/children`)).body.data).toHaveLength(2);
  });
});
