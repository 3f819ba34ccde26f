import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { createForgetCodesTask } from "../../../lib/promotions/codes/forget-codes.ts";
import type { CodesOwner } from "../../../lib/promotions/live/code.ts";
import { noteUses, useWrites } from "../../../lib/promotions/live/code-uses-store.ts";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import { buildTaskWrite } from "../../../lib/tasks/store.ts";
import { finishScenario, HURRIED, listTasks, WRITE_FAULTS } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import {
  AT,
  aCode,
  addAll,
  aRule,
  aStandard,
  isWritten,
  someCodes,
} from "../../support/promotions/code-additions.ts";
import { aContext } from "../../support/shops/products.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

/** A promotion with used and unused codes, one of which another promotion has taken over. */
async function aPromotionWithCodes(owner: CodesOwner, { isDeleted }: { isDeleted: boolean }) {
  const table = memoryTable();
  await addAll(table, owner, [...someCodes(60), aCode("LIMITED", { max_uses: 3 })]);
  const [limited] = await findCodes(table, "LIMITED");
  const order = {
    orderId: randomUUID(),
    user: { customerId: "c-1" },
    at: AT,
    caller: { grant: "none" } as const,
  };
  const taken = [
    { code: { ...limited!, max_uses_per_shopper: { max_uses: 1, includes_guests: false } }, times: 1 },
  ];
  await isWritten(table, useWrites(taken, order));
  await noteUses(table, [{ code: (await findCodes(table, "CODE-1"))[0]!, times: 1 }], order);
  const other = aStandard();
  const givenUp = async () => new Set([owner.codes_id]);
  const isTaken = owner.source === "standard";
  if (isTaken) await addAll(table, other, [aCode("CODE-7")], { givenUp });
  const task = createForgetCodesTask(aContext(table), owner, { isDeleted });
  await table.transact([buildTaskWrite({ ...task, leasedUntil: "2026-03-02T09:00:00.000Z" })], randomUUID());
  const isDone = async () => {
    const left = table.all().filter(({ pk }) => new RegExp(`^CODE.*${owner.codes_id}`).test(pk));
    expect(left.map(({ pk }) => pk.split("#")[0])).toEqual(
      isDeleted ? [] : ["CODE-USES", "CODE-SHOPPERS", "CODE-USES"],
    );
    const codes = table.all().filter(({ type }) => type === "promotion_code");
    expect(codes.map(({ pk }) => pk)).toEqual(isTaken ? ["CODE#code-7"] : []);
  };
  return { table, isDone, ask: async () => 204, isUntouched: async () => {} };
}

describe("forgetting the codes of a promotion", () => {
  it.each([
    ["standard", "deleted", aStandard, true],
    ["standard", "activated again", aStandard, false],
    ["rule", "deleted", aRule, true],
  ] as const)(
    "of a %s promotion that is %s: all of them, and none of anybody else's",
    async (_, __, of, isDeleted) => {
      await finishScenario(await aPromotionWithCodes(of(), { isDeleted }));
    },
  );

  it.each(WRITE_FAULTS)("ends right whichever write of the worker is %s", async (fault) => {
    for (let at = 0; ; at += 1) {
      const scenario = await aPromotionWithCodes(aStandard(), { isDeleted: true });
      const table = failingTable(scenario.table, at, fault);
      await runWorker({ table, ...HURRIED }).catch(() => {});
      await finishScenario(scenario);
      if (!table.isHit()) break;
      expect(at).toBeLessThan(50);
    }
  });

  it("by two workers at once does no harm", async () => {
    const scenario = await aPromotionWithCodes(aStandard(), { isDeleted: true });
    const { table }: { table: MemoryTable } = scenario;
    await Promise.all([runWorker({ table, ...HURRIED }), runWorker({ table, ...HURRIED })]);
    await finishScenario(scenario);
    expect(listTasks(table)).toEqual([]);
  });
});
