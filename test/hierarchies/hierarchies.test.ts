import { describe, expect, it } from "@jest/globals";
import { endpoint as createHierarchy } from "../../functions/hierarchies/create-hierarchy.ts";
import { endpoint as placeAtRoot } from "../../functions/hierarchies/create-hierarchy-children.ts";
import { endpoint as deleteHierarchy } from "../../functions/hierarchies/delete-hierarchy.ts";
import { endpoint as listRoot } from "../../functions/hierarchies/list-hierarchy-children.ts";
import { endpoint as listProductNodes } from "../../functions/hierarchies/list-product-nodes.ts";
import { endpoint as attach } from "../../functions/hierarchies/nodes/attach-node-products.ts";
import { endpoint as createNode } from "../../functions/hierarchies/nodes/create-node.ts";
import { endpoint as deleteNode } from "../../functions/hierarchies/nodes/delete-node.ts";
import { endpoint as toRoot } from "../../functions/hierarchies/nodes/delete-node-parent.ts";
import { endpoint as detach } from "../../functions/hierarchies/nodes/detach-node-products.ts";
import { endpoint as listNodeProducts } from "../../functions/hierarchies/nodes/list-node-products.ts";
import { endpoint as listNodes } from "../../functions/hierarchies/nodes/list-nodes.ts";
import { endpoint as readNode } from "../../functions/hierarchies/nodes/read-node.ts";
import { endpoint as updateNode } from "../../functions/hierarchies/nodes/update-node.ts";
import { endpoint as move } from "../../functions/hierarchies/nodes/update-node-parent.ts";
import { endpoint as createProduct } from "../../functions/products/create-product.ts";
import { call } from "../support/call.ts";
import { memoryTable } from "../support/memory-table.ts";

async function setUp() {
  const table = memoryTable();
  const hierarchy = (attributes: object) =>
    call(createHierarchy, { table, body: { data: { type: "hierarchy", attributes } } });
  const hierarchy_id: string = (await hierarchy({ name: "Shop", slug: "shop" })).body.data.id;
  const node = (attributes: object, parent?: string, meta?: object) =>
    call(createNode, {
      table,
      params: { hierarchy_id },
      body: {
        data: {
          type: "node",
          attributes,
          meta,
          relationships: parent && { parent: { data: { type: "node", id: parent } } },
        },
      },
    });
  const nodeId = async (name: string, parent?: string) =>
    (await node({ name, slug: name }, parent)).body.data.id;
  return { table, hierarchy, hierarchy_id, node, nodeId };
}

describe("/pcm/hierarchies", () => {
  it("201, then 422 for a slug in use", async () => {
    const { hierarchy } = await setUp();
    expect((await hierarchy({ name: "Other", slug: "shop" })).status).toBe(422);
    expect((await hierarchy({ name: "" })).status).toBe(422);
  });

  it("204: all its nodes go with it, the slug is free again", async () => {
    const { table, hierarchy, hierarchy_id, nodeId } = await setUp();
    const node_id = await nodeId("cups");
    expect((await call(deleteHierarchy, { table, params: { hierarchy_id } })).status).toBe(204);
    expect((await call(readNode, { table, params: { hierarchy_id, node_id } })).status).toBe(404);
    expect((await hierarchy({ name: "Shop", slug: "shop" })).status).toBe(201);
  });
});

describe("/pcm/hierarchies/{hierarchy_id}/nodes", () => {
  it("201 below a parent, with breadcrumbs [case 48]", async () => {
    const { table, hierarchy_id, nodeId, node } = await setUp();
    const cups = await nodeId("cups");
    const { status, body } = await node({ name: "Mugs", slug: "mugs" }, cups);
    expect(status).toBe(201);
    expect(body.data.relationships.parent.data.id).toBe(cups);
    expect(body.data.meta.breadcrumbs.map((crumb: any) => crumb.name)).toEqual(["Shop", "cups", "Mugs"]);
    const root = await call(listRoot, { table, params: { hierarchy_id } });
    const all = await call(listNodes, { table, params: { hierarchy_id } });
    expect([root.body.data.length, all.body.data.length]).toEqual([1, 2]);
  });

  it("422 for a sibling's slug or name; elsewhere both are fine [case 49]", async () => {
    const { nodeId, node } = await setUp();
    const cups = await nodeId("cups");
    expect((await node({ name: "Other", slug: "cups" })).status).toBe(422);
    expect((await node({ name: "cups", slug: "other" })).status).toBe(422);
    expect((await node({ name: "cups", slug: "cups" }, cups)).status).toBe(201);
    expect((await node({ name: "x" }, "nobody")).status).toBe(422);
  });

  it("orders by sort_order, highest first", async () => {
    const { table, hierarchy_id, node } = await setUp();
    await node({ name: "a" });
    await node({ name: "b" }, undefined, { sort_order: 1 });
    await node({ name: "c" }, undefined, { sort_order: 2 });
    const { body } = await call(listRoot, { table, params: { hierarchy_id } });
    expect(body.data.map((one: any) => one.attributes.name)).toEqual(["c", "b", "a"]);
  });

  it("204: moves below another node and back to the root, never below itself", async () => {
    const { table, hierarchy_id, nodeId } = await setUp();
    const [a, b] = [await nodeId("a"), await nodeId("b")];
    const put = (node_id: string, id: string) =>
      call(move, { table, params: { hierarchy_id, node_id }, body: { data: { type: "node", id } } });
    expect((await put(b, a)).status).toBe(204);
    expect((await put(a, b)).status).toBe(422);
    expect((await call(toRoot, { table, params: { hierarchy_id, node_id: b } })).status).toBe(204);
    expect((await put(a, b)).status).toBe(204);
    const body = { data: [{ type: "node", id: a, meta: { sort_order: 7 } }] };
    const placed = await call(placeAtRoot, { table, params: { hierarchy_id }, body });
    expect(placed.body.data.map((one: any) => one.meta.sort_order)).toEqual([7, undefined]);
  });

  it("204: a node takes all below it along", async () => {
    const { table, hierarchy_id, nodeId } = await setUp();
    const a = await nodeId("a");
    await nodeId("c", await nodeId("b", a));
    expect((await call(deleteNode, { table, params: { hierarchy_id, node_id: a } })).status).toBe(204);
    expect((await call(listNodes, { table, params: { hierarchy_id } })).body.data).toEqual([]);
  });

  it("30 parallel nodes are all kept", async () => {
    const { table, hierarchy_id, nodeId } = await setUp();
    await Promise.all(Array.from({ length: 30 }, (_, at) => nodeId(`n${at}`)));
    const { body } = await call(listNodes, { table, params: { hierarchy_id }, query: "page[limit]=100" });
    expect(body.data).toHaveLength(30);
  });
});

describe("…/relationships/products", () => {
  it("201 attaches, 200 detaches and uncurates [case 50]", async () => {
    const { table, hierarchy_id, node, nodeId } = await setUp();
    const node_id = await nodeId("cups");
    const made = await call(createProduct, {
      table,
      body: { data: { type: "product", attributes: { name: "Mug", commodity_type: "physical" } } },
    });
    const { id } = made.body.data;
    const params = { hierarchy_id, node_id };
    const refs = (...ids: string[]) => ({ data: ids.map((one) => ({ type: "product", id: one })) });
    expect((await call(attach, { table, params, body: refs(id, id) })).status).toBe(201);
    const missing = await call(attach, { table, params, body: refs("nobody") });
    expect([missing.status, missing.body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    const curate = (curated_products: string[]) =>
      call(updateNode, { table, params, body: { data: { type: "node", attributes: { curated_products } } } });
    expect((await curate([id])).body.data.attributes.curated_products).toEqual([id]);
    const stranger = await curate([id.toUpperCase(), hierarchy_id]);
    expect([stranger.status, stranger.body.errors[0]]).toMatchObject([
      422,
      { source: "data.attributes.curated_products", meta: { missing_ids: [hierarchy_id] } },
    ]);
    const unknown = { ...params, node_id: hierarchy_id };
    const body = { data: { type: "node", attributes: { curated_products: [id] } } };
    expect((await call(updateNode, { table, params: unknown, body })).status).toBe(404);
    expect((await node({ name: "new", curated_products: [id] })).status).toBe(422);
    expect((await call(listNodeProducts, { table, params })).body.data[0].id).toBe(id);
    const nodes = await call(listProductNodes, { table, params: { product_id: id } });
    expect(nodes.body.data[0].id).toBe(node_id);
    const nowhere = await call(listProductNodes, { table, params: { product_id: hierarchy_id } });
    expect(nowhere.status).toBe(404);
    const detached = await call(detach, { table, params, body: refs(id) });
    expect([detached.status, detached.body.data.attributes.curated_products]).toEqual([200, []]);
    expect((await call(listNodeProducts, { table, params })).body.data).toEqual([]);
  });
});
