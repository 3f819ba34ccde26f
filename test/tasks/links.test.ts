import { describe, expect, it } from "@jest/globals";
import { listProductNodes } from "../../functions/hierarchies/list-product-nodes.ts";
import { attachNodeProducts } from "../../functions/hierarchies/nodes/attach-node-products.ts";
import { detachNodeProducts } from "../../functions/hierarchies/nodes/detach-node-products.ts";
import { listNodeProducts } from "../../functions/hierarchies/nodes/list-node-products.ts";
import { readNode } from "../../functions/hierarchies/nodes/read-node.ts";
import { updateNode } from "../../functions/hierarchies/nodes/update-node.ts";
import { deleteProduct } from "../../functions/products/delete-product.ts";
import { listProducts } from "../../functions/products/list-products.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { getProduct, productWrites } from "../../lib/products/store.ts";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  finished,
  HURRIED,
  inOneStore,
  type Scenario,
  tasksOf,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { runWorker } from "../support/background/worker.ts";
import { type Call, call } from "../support/call.ts";
import { NOON } from "../support/runtime.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { someId } from "../support/shops/products.ts";

/** A node and so many products, all of which are attached to it, or detached again, by one request. */
async function aNode(count: number, isDetached = false) {
  const shop = await aMerchant();
  const { table } = shop;
  const ids: string[] = [];
  const first = (await getProduct(table, (await shop.product({ slug: "first" })).id))!.value;
  for (let at = 0; at < count; at += 1) {
    const fields = { ...first.fields, sku: `S${at}`, slug: `s${at}` };
    const id = someId();
    await table.transact(productWrites({ ...first, id, fields }), someId());
    ids.push(id);
  }
  const params = { hierarchy_id: shop.hierarchy_id, node_id: shop.node_id };
  const change = (endpoint: Endpoint, some: readonly string[], more: Call = {}) =>
    call(endpoint, { table, params, body: { data: some.map((id) => ({ type: "product", id })) }, ...more });
  const inNode = async (): Promise<number> =>
    (await call(listNodeProducts, { table, params })).body.meta.results.total;
  const stored = () => table.all().filter(({ type }) => type === "node_product").length;
  const [before, after] = isDetached ? [count, 0] : [0, count];
  if (isDetached) await change(attachNodeProducts, ids);
  const scenario: Scenario = {
    table,
    ask: async (more) =>
      (await change(isDetached ? detachNodeProducts : attachNodeProducts, ids, more)).status,
    isDone: async () => expect([stored(), await inNode()]).toEqual([2 * after, after]),
    isUntouched: async () => expect([stored(), await inNode()]).toEqual([2 * before, before]),
  };
  return { ...shop, ids, params, change, inNode, stored, scenario };
}

const KINDS = [
  ["attach", false],
  ["detach", true],
] as const;

describe("products attached to a node by one request", () => {
  it("201: every reader finds all 500 of them from then on, and so does a publication", async () => {
    const { scenario, table, ids, inNode, stored, publish } = await aNode(500);
    expect(await scenario.ask(HURRIED)).toBe(201);
    expect([stored(), await inNode()]).toEqual([60, 500]);
    const last = { product_id: ids[499]! };
    expect((await call(listProductNodes, { table, params: last })).body.data).toHaveLength(1);
    const loose = await call(listProducts, { table, query: "filter=eq(has_nodes,false)" });
    expect(loose.body.data.map(({ attributes }: any) => attributes.slug)).toEqual(["first"]);
    expect((await publish()).meta.total_products).toBe(500);
    expect(stored()).toBe(60);
    await finished(scenario);
  });

  it("are attached when the request has its time", async () => {
    // Four steps: ever more of them would show how slow a machine is.
    const { scenario, table } = await aNode(100);
    expect(await scenario.ask()).toBe(201);
    expect(tasksOf(table)).toEqual([]);
    await scenario.isDone();
  });

  it("can be changed while that is being done: the later request counts", async () => {
    const { table, ids, params, change, inNode, stored, ask } = await aNode(120);
    expect((await change(attachNodeProducts, ids, HURRIED)).status).toBe(201);
    expect((await change(detachNodeProducts, ids.slice(80, 81), HURRIED)).status).toBe(200);
    expect((await change(detachNodeProducts, ids.slice(90), HURRIED)).status).toBe(200);
    expect((await change(attachNodeProducts, ids.slice(119), HURRIED)).status).toBe(201);
    expect(await inNode()).toBe(90);
    const attributes = { curated_products: [ids[89], ids[119]] };
    await ask(updateNode, params, { type: "node", id: params.node_id, attributes });
    await ask(deleteProduct, { product_id: ids[89]! }, undefined, HURRIED);
    expect(await runWorker({ table, ...HURRIED })).toBe(true);
    expect([stored(), await inNode()]).toEqual([178, 89]);
    expect((await change(detachNodeProducts, ids.slice(119))).status).toBe(200);
    expect((await ask(readNode, params)).attributes.curated_products).toEqual([ids[89]]);
  });

  it("201: the same key gets the same answer and attaches once", async () => {
    const { table, ids, change } = await aNode(40);
    const more = { headers: { "idempotency-key": "once" } };
    const first = await change(attachNodeProducts, ids, more);
    await change(detachNodeProducts, ids);
    const again = await change(attachNodeProducts, ids, more);
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([
      201,
      first.body,
      "true",
    ]);
    expect(table.all().filter(({ type }) => type === "node_product")).toEqual([]);
  });
});

describe.each(KINDS)("to %s more products than a transaction takes", (_, isDetached) => {
  const make = inOneStore(async () => (await aNode(80, isDetached)).scenario);

  it.each(WRITE_FAULTS)(
    "survives a worker whose write is %s, at each of its writes",
    async (fault) => {
      expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(2);
    },
    120_000,
  );

  it.each(WRITE_FAULTS)(
    "is decided or not when a write of its request is %s",
    async (fault) => {
      expect(await everyRequestWriteFails(make, fault)).toBeGreaterThan(3);
    },
    120_000,
  );

  it("ends right under two workers at once, one of them without leases", async () => {
    const scenario = await make();
    const { table } = scenario;
    await scenario.ask(HURRIED);
    let hours = 0;
    const now = () => new Date(NOON.getTime() + hours++ * 3_600_000);
    await Promise.all([runWorker({ table, ...HURRIED }), runWorker({ table, now, ...HURRIED })]);
    await finished(scenario);
  });
});
