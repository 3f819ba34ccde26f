import { describe, expect, it } from "@jest/globals";
import { attachWrites } from "../../lib/categories/placements/links-store.ts";
import { trees } from "../../lib/categories/trees/store.ts";
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
import { runWorker, timeForSteps } from "../support/background/worker.ts";
import { anHourLater, NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { someId } from "../support/shops/products.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

/** A hierarchy with `nodes` nodes, each with all of the products, and the request that copies it with them. */
async function aCopy(nodes: number, products: number) {
  const shop = await aMerchant();
  const { table, hierarchy_id } = shop;
  const first = (await getProduct(table, (await shop.product({ slug: "first" })).id))!.value;
  const productIds = Array.from({ length: products }, someId);
  for (const [at, id] of productIds.entries()) {
    const fields = { ...first.fields, slug: `s${at}` };
    await table.transact(buildProductSaveWrites({ ...first, id, fields }), someId());
  }
  const before = (await trees.get(table, hierarchy_id))!;
  const made = Array.from({ length: nodes }, (_, at) => ({
    ...before.value.nodes[0]!,
    id: someId(),
    name: `Node ${at}`,
    slug: `node-${at}`,
  }));
  await table.transact(trees.writes({ ...before.value, nodes: made }, before), someId());
  for (const { id: nodeId } of made) {
    for (let at = 0; at < products; at += 30) {
      const some = productIds.slice(at, at + 30);
      const linkedAt = NOON.toISOString();
      const links = some.map((productId) => ({ nodeId, productId, hierarchyId: hierarchy_id, linkedAt }));
      await table.transact(attachWrites(some, links), someId());
    }
  }
  const stored = (type: string) => table.all().filter((item) => item.type === type).length;
  const jobs: { id: string; copyId: string }[] = [];
  const job = () => expectData(shop.get(`/pcm/jobs/${jobs.at(-1)!.id}`));
  const listed = async () => (await expectData(shop.get("/pcm/hierarchies"))).length;
  const links = 2 * nodes * products;
  const isDone = async () => {
    expect((await job()).attributes.status).toBe("success");
    const copy = (await trees.get(table, jobs.at(-1)!.copyId))!.value;
    expect(copy.nodes.map(({ name }) => name).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
    const path = `/pcm/hierarchies/${copy.hierarchy.id}/nodes/${copy.nodes.at(-1)!.id}/products` as const;
    expect((await shop.get(path)).body.meta.results.total).toBe(products);
    expect([await listed(), stored("node_product")]).toEqual([2, 2 * links]);
    expect(stored("hierarchy_copy") + stored("hierarchy_copy_links")).toBe(0);
  };
  const scenario: Scenario = {
    table,
    ask: async (more) => {
      const body = { data: { type: "hierarchy", attributes: { include_products: true } } };
      const { status, body: answer } = await shop.post(
        `/pcm/hierarchies/${hierarchy_id}/duplicate_job`,
        body,
        more,
      );
      if (status < 300) jobs.push({ id: answer.data.id, copyId: answer.data.meta.hierarchy_id! });
      return status;
    },
    isDone,
    isUntouched: async () => {
      expect([await listed(), stored("job"), stored("node_product")]).toEqual([1, 0, links]);
    },
  };
  return { ...shop, scenario, job, jobs, listed, links, stored, productIds };
}

describe("a copy of a hierarchy that is larger than its request", () => {
  const small = inOneStore(async () => (await aCopy(3, 120)).scenario);

  it.each(WRITE_FAULTS)(
    "is whole and there once after a worker's write that is %s, at each",
    async (fault) => {
      expect(await everyWorkerWriteFails(small, fault)).toBeGreaterThan(15);
    },
  );

  it.each(WRITE_FAULTS)("is decided or not when a write of its request is %s", async (fault) => {
    expect(await everyRequestWriteFails(small, fault)).toBeGreaterThan(2);
  });

  it("ends right under two workers at once, one of them without leases", async () => {
    await twoWorkersEndIt((await aCopy(4, 200)).scenario);
  });

  it("is in no list before the job has succeeded, with 3,000 nodes and 20,000 products in them", async () => {
    const { scenario, table, job, listed } = await aCopy(3000, 7);
    expect(await scenario.ask(HURRIED)).toBe(201);
    const shown: number[] = [];
    for (let status = ""; status !== "success"; ) {
      expect(await listed()).toBe(1);
      await runWorker({ table, now: anHourLater, deadlineMs: 4000, timeLeftMs: timeForSteps(1) });
      const { attributes, meta } = await job();
      status = attributes.status;
      shown.push(meta.percent_completed);
    }
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    await finishScenario(scenario);
  });

  it("leaves nothing behind when it is cancelled", async () => {
    const { scenario, table, post, jobs, listed, links, stored } = await aCopy(4, 200);
    await scenario.ask(HURRIED);
    await runWorker({ table, ...HURRIED, timeLeftMs: timeForSteps(1) });
    expect(stored("node_product")).toBeGreaterThan(links);
    expect((await post(`/pcm/jobs/${jobs[0]!.id}/cancel`)).body.data.attributes.status).toBe("cancelled");
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect([await listed(), stored("node_product"), stored("hierarchy_copy_links")]).toEqual([1, links, 0]);
    expect(listTasks(table)).toEqual([]);
  });

  it("fails, and leaves nothing behind, when the hierarchy is deleted meanwhile", async () => {
    const {
      scenario,
      table,
      delete: remove,
      get,
      hierarchy_id,
      job,
      jobs,
      links,
      stored,
    } = await aCopy(4, 200);
    await scenario.ask(HURRIED);
    expect((await remove(`/pcm/hierarchies/${hierarchy_id}`)).status).toBe(204);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect((await job()).attributes.status).toBe("failed");
    const [error] = await expectData(get(`/pcm/jobs/${jobs[0]!.id}/errors`));
    expect(error?.attributes.message).toContain(hierarchy_id);
    expect([stored("node_product"), stored("hierarchy"), listTasks(table)]).toEqual([links, 0, []]);
  });

  it("has what was there at one moment, without products that are deleted meanwhile", async () => {
    const { scenario, table, hierarchy_id, jobs, productIds, get, delete: remove } = await aCopy(4, 200);
    await scenario.ask(HURRIED);
    const before = (await trees.get(table, hierarchy_id))!;
    const nodes = before.value.nodes.slice(1);
    await table.transact(trees.writes({ ...before.value, nodes }, before), someId());
    expect((await remove(`/pcm/products/${productIds[199]!}`)).status).toBe(204);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    const copy = (await trees.get(table, jobs[0]!.copyId))!.value;
    expect(copy.nodes).toHaveLength(4);
    for (const { id } of copy.nodes) {
      const path = `/pcm/hierarchies/${copy.hierarchy.id}/nodes/${id}/products` as const;
      expect((await get(path)).body.meta.results.total).toBe(199);
    }
  });

  it("keeps what the merchant changed after it, although a slow worker still writes", async () => {
    const { scenario, table, jobs, productIds, get, delete: remove } = await aCopy(1, 60);
    const detached = productIds[0]!;
    const listNode = async () => {
      const copy = (await trees.get(table, jobs[0]!.copyId))!.value;
      const node = `/pcm/hierarchies/${copy.hierarchy.id}/nodes/${copy.nodes[0]!.id}` as const;
      return { node, total: (await get(`${node}/products`)).body.meta.results.total };
    };
    await scenario.ask(HURRIED);
    let [isFirst, expected] = [true, 0];
    const slow: MemoryTable = {
      ...table,
      transact: async (writes, token) => {
        const isLinking = writes.some((write) => "put" in write && write.put.type === "node_product");
        if (isLinking && isFirst) {
          isFirst = false;
          await runWorker({ table, now: anHourLater, ...HURRIED });
          const { node } = await listNode();
          const body = { data: [{ type: "product", id: detached }] };
          await remove(`${node}/relationships/products`, { body });
          expected = (await listNode()).total;
        }
        return table.transact(writes, token);
      },
    };
    await runWorker({ table: slow, ...HURRIED }).catch(() => {});
    expect([expected, (await listNode()).total]).toEqual([59, 59]);
  });

  it("holds its slug from the request on, and gives it back when it is cancelled", async () => {
    const { table, post, hierarchy_id, get } = await aCopy(1, 60);
    const attributes = { slug: "winter", include_products: true };
    const body = { data: { type: "hierarchy", attributes } };
    const duplicate = () => post(`/pcm/hierarchies/${hierarchy_id}/duplicate_job`, body, HURRIED);
    const other = { data: { type: "hierarchy", attributes: { name: "Winter", slug: "winter" } } };
    const { id } = await expectData(duplicate());
    expect([(await duplicate()).status, (await post("/pcm/hierarchies", other)).status]).toEqual([422, 422]);
    expect((await post(`/pcm/jobs/${id}/cancel`)).status).toBe(200);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    const second = await expectData(duplicate());
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    const path = `/pcm/hierarchies/${second.meta.hierarchy_id!}` as const;
    expect((await expectData(get(path))).attributes.slug).toBe("winter");
    expect((await post("/pcm/hierarchies", other)).status).toBe(422);
  });
});
