import { describe, expect, it } from "@jest/globals";
import { unavailable } from "../../lib/kernel/errors.ts";
import { getProduct } from "../../lib/products/store.ts";
import type { Item, Table } from "../../lib/table/table.ts";
import { MOST_FAILURES } from "../../lib/tasks/set-aside.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import { HURRIED } from "../support/background/background.ts";
import { patientWorker, release } from "../support/background/patient-worker.ts";
import { aTask, putTask } from "../support/background/tasks.ts";
import { timeForSteps } from "../support/background/worker.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aParent } from "../support/shops/parent.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const { work, workToTheEnd } = patientWorker();

/** Makes an item unreadable. @returns a function that restores it */
async function broken(table: MemoryTable, is: (item: Item) => boolean): Promise<() => Promise<unknown>> {
  const item = table.all().find(is)!;
  await table.put({ ...item, packed: "broken" }, { unconditional: "a test" });
  return () => table.put(item, { unconditional: "a test" });
}

/** Four products with requested builds, of which the first cannot be read any more. */
async function fourBuilds() {
  const shop = await aParent(3);
  const { table, product, params } = shop;
  const first = await getProduct(table, params.product_id);
  const refs = first!.value.variationIds.map((id) => ({ type: "product-variation", id }));
  const ids = [params.product_id];
  for (const sku of ["TWO", "THREE", "FOUR"]) {
    const { id } = await product({ sku, slug: sku.toLowerCase() });
    await expectData(shop.post(`/pcm/products/${id}/relationships/variations`, { data: refs }));
    ids.push(id);
  }
  const jobs: string[] = [];
  for (const product_id of ids)
    jobs.push((await expectData(shop.post(`/pcm/products/${product_id}/build`, undefined, HURRIED))).id);
  const states = async () => {
    const all = await Promise.all(jobs.map((job_id) => expectData(shop.get(`/pcm/jobs/${job_id}`))));
    return all.map(({ attributes }) => attributes.status);
  };
  const mend = await broken(
    table,
    ({ pk, type }) => type === "product" && JSON.stringify(pk).includes(ids[0]!),
  );
  return { ...shop, jobs, states, mend };
}

describe("a build whose product cannot be read", () => {
  it("is set aside after five tries, lets three others past, and ends when it is released", async () => {
    const { table, states, mend } = await fourBuilds();
    const lines: [string, unknown][] = [];
    const keep = (level: string) => (event: string, fields?: object) =>
      void lines.push([`${level} ${event}`, fields]);
    const log = { info: () => {}, warn: keep("warn"), error: keep("error") };
    const counted: object[] = [];
    const metrics = (amounts: ReadonlyMap<string, number>) => void counted.push(Object.fromEntries(amounts));
    expect(await workToTheEnd(table, { log, metrics })).toBe(MOST_FAILURES);
    expect(await states()).toEqual(["started", "success", "success", "success"]);
    expect(lines.map(([event]) => event)).toEqual([
      ...Array(MOST_FAILURES).fill("error task-step-failed"),
      "error task-set-aside",
    ]);
    const [task, ...others] = await getTasks(table);
    expect(others).toEqual([]);
    const reason = "Error: A packed attribute must be bytes.";
    expect(lines.at(-1)![1]).toEqual({ task: task!.id, kind: "build-children", reason });
    expect(task!.setAside).toEqual({ at: expect.any(String), reason });
    expect(counted[0]).toMatchObject({ TasksOpen: 4, TasksSetAside: 0 });
    expect(counted.at(-1)).toEqual({ TasksOpen: 0, TasksSetAside: 1, OldestTaskSeconds: 0 });
    expect(await work(table)).toBe(true);
    await mend();
    expect(await release(table)).toMatchObject({ queue: "jobs", id: `${task!.id}~1` });
    await workToTheEnd(table);
    expect(await states()).toEqual(Array(4).fill("success"));
    expect(await getTasks(table)).toEqual([]);
  });

  it("is tried five times again when it is released too early", async () => {
    const { table } = await fourBuilds();
    await workToTheEnd(table);
    const again = await release(table);
    expect(await workToTheEnd(table)).toBe(MOST_FAILURES);
    expect((await getTasks(table)).map(({ id, setAside }) => [id, setAside !== undefined])).toEqual([
      [again!.id, true],
    ]);
    expect((await release(table))!.id).toMatch(/^[0-9a-f-]{36}~2$/);
  });

  it("can be cancelled meanwhile: released, it leaves things as they are", async () => {
    const shop = await fourBuilds();
    const { table, jobs, states } = shop;
    await workToTheEnd(table);
    await expectData(shop.post(`/pcm/jobs/${jobs[0]!}/cancel`));
    await release(table);
    expect(await work(table)).toBe(true);
    expect((await states())[0]).toBe("cancelled");
    expect(await getTasks(table)).toEqual([]);
  });

  it("is released once, by one of two", async () => {
    const { table } = await fourBuilds();
    await workToTheEnd(table);
    const released = await Promise.all([release(table), release(table)]);
    expect(released.filter(Boolean)).toHaveLength(1);
    expect(await getTasks(table)).toHaveLength(1);
    expect(await release(table)).toBeUndefined();
  });
});

describe("a task that takes the worker down", () => {
  /** A worker that never returns from its first read of the work. */
  async function killed(table: MemoryTable): Promise<void> {
    let isTaken = false;
    await new Promise<void>((resolve, reject) => {
      const dead = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      const put: Table["put"] = (item, when) => {
        isTaken ||= item.type === "task";
        return table.put(item, when);
      };
      const query: Table["query"] = (query) => (isTaken ? dead() : table.query(query));
      work({ ...table, put, query } as Table).then(() => reject(new Error("It came back.")), reject);
    });
  }

  async function aTaskOfTwoSteps() {
    const table = memoryTable();
    const places = [{ pk: "ENTRY#a" }, { pk: "ENTRY#b" }];
    await putTask(table, aTask("a", { work: { kind: "clear-partitions", places } }));
    await table.put({ pk: "ENTRY#b", sk: "1", type: "t" }, { only: "absent" });
    return { table, left: () => table.all().filter(({ type }) => type === "t").length };
  }

  it("is set aside by the worker after the fifth, and ends when it is released", async () => {
    const { table, left } = await aTaskOfTwoSteps();
    for (let count = 0; count < MOST_FAILURES; count += 1) await killed(table);
    expect((await getTasks(table))[0]!.setAside).toBeUndefined();
    expect(await work(table)).toBe(true);
    expect((await getTasks(table))[0]!.setAside!.reason).toBe("No worker came back from it.");
    expect(left()).toBe(2);
    await release(table);
    await workToTheEnd(table);
    expect([left(), await getTasks(table)]).toEqual([0, []]);
  });

  it("is not set aside as long as it comes a step further now and then", async () => {
    const { table, left } = await aTaskOfTwoSteps();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 1; count < MOST_FAILURES; count += 1) await killed(table);
      await work(table, { timeLeftMs: timeForSteps() });
    }
    for (let count = 1; count < MOST_FAILURES; count += 1) await killed(table);
    await workToTheEnd(table);
    expect([left(), await getTasks(table)]).toEqual([0, []]);
  });

  it("is not set aside for a busy table, however long that lasts", async () => {
    const { table, left } = await aTaskOfTwoSteps();
    const transact = () => Promise.reject(unavailable("busy"));
    for (let count = 0; count < 3 * MOST_FAILURES; count += 1) {
      expect(await work({ ...table, transact })).toBe(false);
      expect((await getTasks(table))[0]).toMatchObject({ failures: 0, leasedUntil: expect.any(String) });
    }
    await workToTheEnd(table);
    expect([left(), await getTasks(table)]).toEqual([0, []]);
  });
});

describe("a change of links that is set aside", () => {
  it("counts for readers, holds those that are about the same, and lets others past", async () => {
    const merchant = await aMerchant();
    const { table, product, hierarchy_id, node_id } = merchant;
    const path = `/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}` as const;
    const ids: string[] = [];
    for (let at = 0; at < 80; at += 1) ids.push((await product({ sku: `S${at}`, slug: `s${at}` })).id);
    const change = (method: "POST" | "DELETE", some: readonly string[]) => {
      const body = { data: some.map((id) => ({ type: "product", id })) };
      return merchant.send(method, `${path}/relationships/products`, { body, ...HURRIED });
    };
    const inNode = async () => (await merchant.get(`${path}/products`)).body.meta.results.total;
    const stored = () => table.all().filter(({ type }) => type === "node_product").length / 2;
    await change("POST", ids.slice(0, 40));
    const failing = { ...table, transact: () => Promise.reject(new TypeError("a fault of ours")) };
    await workToTheEnd(failing);
    expect([stored(), await inNode()]).toEqual([30, 40]);
    await change("DELETE", ids.slice(39, 41)); // affects the same products: it waits
    await change("DELETE", ids.slice(40, 41)); // affects a product of the waiting change: it waits as well
    await change("POST", ids.slice(60)); // affects no other change: it runs at once
    expect([stored(), await inNode()]).toEqual([50, 59]);
    expect(await work(table)).toBe(true);
    expect([stored(), await getTasks(table)]).toEqual([
      50,
      [expect.anything(), expect.anything(), expect.anything()],
    ]);
    await release(table);
    await workToTheEnd(table);
    expect([stored(), await inNode(), await getTasks(table)]).toEqual([59, 59, []]);
    expect((await expectData(merchant.get(`${path}/products`))).map(({ id }) => id)).not.toContain(ids[39]);
  });
});
