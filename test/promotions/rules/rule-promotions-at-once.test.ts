import { describe, expect, it } from "@jest/globals";
import {
  changeRule,
  createRule,
  findRule,
  livePromotionsIn,
  removeRule,
  ruleData,
  ruleId,
} from "../../support/promotions/rule-promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { failingTable, WRITE_FAULTS } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

describe("rule promotions under many hands", () => {
  it("204 for one of many deletions, 404 for the others; a change comes before it or is 404", async () => {
    for (let round = 0; round < 10; round += 1) {
      const table = memoryTable();
      const id = await ruleId(table, { priority: 1 });
      const changes = ["Tea week", "Bowl week"].map((name) => changeRule(table, id, { name }));
      const deletions = Array.from({ length: 3 }, () => removeRule(table, id));
      const [changed, deleted] = await Promise.all([Promise.all(changes), Promise.all(deletions)]);
      expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
      for (const { status } of changed) expect([200, 404]).toContain(status);
      expect((await findRule(table, id)).status).toBe(404);
      expect(await livePromotionsIn(table)).toEqual([]);
      expect((await createRule(table, ruleData({ priority: 1 }))).status).toBe(201);
    }
  });

  it("201 once for a request that comes again with its key", async () => {
    const table = memoryTable({ now: () => NOON });
    const again = () =>
      createRule(table, ruleData({ priority: 1 }), { headers: { "idempotency-key": "mug-week-2026" } });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await livePromotionsIn(table)).toHaveLength(1);
  });
});

describe("a write of a rule promotion that goes wrong", () => {
  const setup = { deadlineMs: 300 };

  it.each(WRITE_FAULTS)("leaves merchants and carts with the same when it is %s", async (fault) => {
    const table = memoryTable();
    const failing = () => ({ ...table, ...failingTable(table, 0, fault) });
    const created = await createRule(failing(), ruleData({ name: "Spring", priority: 1 }), setup);
    const afterCreation = await livePromotionsIn(table);
    expect(afterCreation.length).toBeLessThanOrEqual(1);
    if (created.status === 201) expect(afterCreation).toMatchObject([{ id: created.body.data.id }]);

    const id = await ruleId(table, { name: "Summer", priority: 2 });
    const changed = await changeRule(failing(), id, { name: "Autumn", priority: 3 }, setup);
    const stored = (await findRule(table, id)).body.data;
    if (changed.status === 200) expect(stored).toMatchObject({ name: "Autumn", priority: 3 });
    const live = (await livePromotionsIn(table)).find((one) => one.id === id);
    expect(live).toMatchObject({ name: stored.name, priority: stored.priority });

    const removed = await removeRule(failing(), id, setup);
    const isGone = (await findRule(table, id)).status === 404;
    if (removed.status === 204) expect(isGone).toBe(true);
    expect((await livePromotionsIn(table)).some((one) => one.id === id)).toBe(!isGone);
  });
});
