import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import { MOST_FAILURES } from "../../lib/tasks/set-aside.ts";
import { buildTaskWrite, getTask, getTasks, saveTask } from "../../lib/tasks/store.ts";
import { HURRIED } from "../support/background/background.ts";
import { patientWorker, release } from "../support/background/patient-worker.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aParent } from "../support/shops/parent.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const { workToTheEnd } = patientWorker();

/** Gives the only task a step that this code does not know. */
async function inFuture(table: Table): Promise<void> {
  const { value, version } = (await getTask(table, (await getTasks(table))[0]!.id))!;
  const work = { ...value.work, at: { step: "from-the-future" } };
  await saveTask(table, { ...value, work }, version);
}

const reason = "Error: This version does not know from-the-future; a newer one has written the task.";

describe("a task that a newer version has written", () => {
  it("is set aside when its kind is unknown, and released as it was", async () => {
    const table = memoryTable();
    const work = { kind: "from-the-future", at: { step: "write" } };
    const task = { id: "a", queue: "a", created_at: NOON.toISOString(), work };
    await table.transact([buildTaskWrite(task)], "a");
    expect(await workToTheEnd(table)).toBe(MOST_FAILURES);
    expect(await getTasks(table)).toEqual([
      { ...task, failures: MOST_FAILURES, setAside: { at: expect.any(String), reason } },
    ]);
    await release(table);
    expect(await getTasks(table)).toEqual([{ ...task, id: "a~1", queue: "a~1" }]);
  });

  it("is set aside when the step of its publication is unknown", async () => {
    const shop = await aMerchant();
    const { table, catalog_id } = shop;
    await expectData(shop.post(`/catalogs/${catalog_id}/releases`, undefined, HURRIED));
    await inFuture(table);
    expect(await workToTheEnd(table)).toBe(MOST_FAILURES);
    expect((await getTasks(table))[0]?.setAside).toMatchObject({ reason });
  });

  it("is set aside when the step of its build is unknown", async () => {
    const shop = await aParent(3);
    const { table, params } = shop;
    await expectData(shop.post(`/pcm/products/${params.product_id}/build`, undefined, HURRIED));
    await inFuture(table);
    expect(await workToTheEnd(table)).toBe(MOST_FAILURES);
    expect((await getTasks(table))[0]?.setAside).toMatchObject({ reason });
  });
});
