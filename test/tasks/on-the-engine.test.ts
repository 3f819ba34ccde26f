import { describe, expect, it } from "@jest/globals";
import { endpoint as listProducts } from "../../functions/catalog/list-catalog-products.ts";
import { endpoint as createRelease } from "../../functions/catalogs/releases/create-release.ts";
import { deadlineIn } from "../../lib/table/deadline.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import { HURRIED } from "../support/background.ts";
import { call } from "../support/call.ts";
import { useEngine } from "../support/engine.ts";
import { type Fault, faultyHandler } from "../support/faults.ts";
import type { MemoryTable } from "../support/memory-table.ts";
import { aMerchant } from "../support/merchant.ts";
import { runWorker } from "../support/worker.ts";

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
    const params = { catalog_id: shop.catalog_id };
    expect((await call(createRelease, { table, params, ...HURRIED })).status).toBe(201);
    const requestHandler = faultyHandler(({ index }) =>
      index % 10 === 7 ? FAULTS[Math.floor(index / 10) % FAULTS.length] : undefined,
    );
    const faulty = await engine.table({ name, client: { requestHandler }, deadline: deadlineIn(60_000) });
    for (let calls = 0; (await getTasks(table)).length > 0 && calls < 20; calls += 1) {
      await runWorker({ table: faulty, deadlineMs: 5000 }).catch(() => {});
    }
    expect(requestHandler.attempts.length).toBeGreaterThan(100);
    const { body } = await call(listProducts, { table });
    expect(body.meta.results.total).toBe(60);
  }, 60_000);
});
