import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { keys } from "../../lib/table/keys.ts";
import { MOST_FAILURES } from "../../lib/tasks/set-aside.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import { HURRIED } from "../support/background/background.ts";
import { patientWorker, release } from "../support/background/patient-worker.ts";
import { runWorker } from "../support/background/worker.ts";
import { type Fault, faultyHandler } from "../support/faults/faults.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aParentWith } from "../support/shops/parent.ts";
import { useEngine } from "../support/tables/engine.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

const FAULTS: readonly Fault[] = ["reset", "server-error", "drop", "twice", "collision"];

describe("background work on the embedded engine", () => {
  const engine = useEngine("dynoxide");

  it("ends right behind a network on which every tenth call goes wrong", async () => {
    const name = await engine.newTable();
    const table = await engine.table({ name });
    const shop = await aMerchant(table as MemoryTable);
    const ids = [];
    for (let at = 0; at < 60; at += 1) ids.push((await shop.product({ sku: `S${at}` })).id);
    for (let at = 0; at < 60; at += 40) await shop.attach(ids.slice(at, at + 40));
    expect((await shop.post(`/catalogs/${shop.catalog_id}/releases`, undefined, HURRIED)).status).toBe(201);
    const requestHandler = faultyHandler(({ index }) =>
      index % 10 === 7 ? FAULTS[Math.floor(index / 10) % FAULTS.length] : undefined,
    );
    const faulty = await engine.table({ name, client: { requestHandler }, deadline: deadlineIn(60_000) });
    for (let calls = 0; (await getTasks(table)).length > 0 && calls < 20; calls += 1) {
      await runWorker({ table: faulty, deadlineMs: 5000 }).catch(() => {});
    }
    expect(requestHandler.attempts.length).toBeGreaterThan(100);
    const { body } = await shop.get("/catalog/products");
    expect(body.meta.results.total).toBe(60);
  }, 60_000);

  it("is set aside when it fails again and again, and ends when it is released", async () => {
    const table = await engine.table({ now: () => NOON });
    const shop = await aParentWith(await aMerchant(table as MemoryTable), [3, 2]);
    const { build, children, params } = shop;
    const path = `/pcm/products/${params.product_id}/build` as const;
    const { id: job_id } = await expectData(shop.post(path, undefined, HURRIED));
    const product = (await table.get(keys.product(params.product_id)))!;
    const always = { unconditional: "a test" };
    await table.put({ ...product, packed: "broken" }, always);
    const { workToTheEnd } = patientWorker();
    const calls = await workToTheEnd(table);
    const [task] = await getTasks(table);
    expect([calls, task?.setAside?.reason]).toEqual([
      MOST_FAILURES,
      "Error: A packed attribute must be bytes.",
    ]);
    await table.put(product, always);
    await release(table);
    await workToTheEnd(table);
    expect((await expectData(shop.get(`/pcm/jobs/${job_id}`))).attributes.status).toBe("success");
    expect((await children()).meta.results.total).toBe(6);
    expect((await build()).attributes.status).toBe("success");
    expect(await getTasks(table)).toEqual([]);
  }, 60_000);
});
