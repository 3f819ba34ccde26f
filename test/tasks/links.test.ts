import { describe, expect, it } from "@jest/globals";
import { buildProductSaveWrites, getProduct } from "../../lib/products/store.ts";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  finishScenario,
  HURRIED,
  inOneStore,
  listTasks,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { runWorker } from "../support/background/worker.ts";
import type { Call } from "../support/call.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { someId } from "../support/shops/products.ts";

/** A node and `count` products that one request attaches to it or detaches from it. */
async function aNode(count: number, isDetached = false) {
  const shop = await aMerchant();
  const { table } = shop;
  const ids: string[] = [];
  const first = (await getProduct(table, (await shop.product({ slug: "first" })).id))!.value;
  for (let at = 0; at < count; at += 1) {
    const fields = { ...first.fields, sku: `S${at}`, slug: `s${at}` };
    const id = someId();
    await table.transact(buildProductSaveWrites({ ...first, id, fields }), someId());
    ids.push(id);
  }
  const nodePath = `/pcm/hierarchies/${shop.hierarchy_id}/nodes/${shop.node_id}` as const;
  const change = (method: "POST" | "DELETE", some: readonly string[], more: Call = {}) => {
    const body = { data: some.map((id) => ({ type: "product", id })) };
    return shop.send(method, `${nodePath}/relationships/products`, { body, ...more });
  };
  const attach = (some: readonly string[], more?: Call) => change("POST", some, more);
  const detach = (some: readonly string[], more?: Call) => change("DELETE", some, more);
  const inNode = async () => (await shop.get(`${nodePath}/products`)).body.meta.results.total;
  const stored = () => table.all().filter(({ type }) => type === "node_product").length;
  const [before, after] = isDetached ? [count, 0] : [0, count];
  if (isDetached) await attach(ids);
  const scenario: Scenario = {
    table,
    ask: async (more) => (await change(isDetached ? "DELETE" : "POST", ids, more)).status,
    isDone: async () => expect([stored(), await inNode()]).toEqual([2 * after, after]),
    isUntouched: async () => expect([stored(), await inNode()]).toEqual([2 * before, before]),
  };
  return { ...shop, ids, nodePath, attach, detach, inNode, stored, scenario };
}

const KINDS = [
  ["attach", false],
  ["detach", true],
] as const;

describe("products attached to a node by one request", () => {
  it("201: every reader finds all 500 of them from then on, and so does a publication", async () => {
    const shop = await aNode(500);
    const { scenario, ids, inNode, stored, publish } = shop;
    expect(await scenario.ask(HURRIED)).toBe(201);
    expect([stored(), await inNode()]).toEqual([60, 500]);
    expect((await shop.get(`/pcm/products/${ids[499]!}/nodes`)).body.data).toHaveLength(1);
    const loose = await shop.get("/pcm/products?filter=eq(has_nodes,false)");
    expect(loose.body.data.map(({ attributes }) => attributes.slug)).toEqual(["first"]);
    expect((await publish()).meta.total_products).toBe(500);
    expect(stored()).toBe(60);
    await finishScenario(scenario);
  });

  it("are attached when the request has its time", async () => {
    // Four steps. More steps would only measure the machine.
    const { scenario, table } = await aNode(100);
    expect(await scenario.ask()).toBe(201);
    expect(listTasks(table)).toEqual([]);
    await scenario.isDone();
  });

  it("can be changed while that is being done: the later request counts", async () => {
    const shop = await aNode(120);
    const { table, ids, nodePath, attach, detach, inNode, stored } = shop;
    expect((await attach(ids, HURRIED)).status).toBe(201);
    expect((await detach(ids.slice(80, 81), HURRIED)).status).toBe(200);
    expect((await detach(ids.slice(90), HURRIED)).status).toBe(200);
    expect((await attach(ids.slice(119), HURRIED)).status).toBe(201);
    expect(await inNode()).toBe(90);
    const attributes = { curated_products: [ids[89], ids[119]] };
    await expectData(shop.put(nodePath, { data: { type: "node", id: shop.node_id, attributes } }));
    await expectData(shop.delete(`/pcm/products/${ids[89]!}`, HURRIED));
    expect(await runWorker({ table, ...HURRIED })).toBe(true);
    expect([stored(), await inNode()]).toEqual([178, 89]);
    expect((await detach(ids.slice(119))).status).toBe(200);
    expect((await expectData(shop.get(nodePath))).attributes.curated_products).toEqual([ids[89]]);
  });

  it("201: the same key gets the same answer and attaches once", async () => {
    const { table, ids, attach, detach } = await aNode(40);
    const more = { headers: { "idempotency-key": "once" } };
    const first = await attach(ids, more);
    await detach(ids);
    const again = await attach(ids, more);
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
    await twoWorkersEndIt(await make());
  });
});
