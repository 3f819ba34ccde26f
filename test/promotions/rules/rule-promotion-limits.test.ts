import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { aRule } from "../../support/evaluation.ts";
import { aPromotion, changeSet, OVER } from "../../support/promotions/promotions.ts";
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
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine("dynoxide");

/** Far more requests than usual wait for each other here. */
const deadlineMs = 60_000;

const scheduled = { start: "2027-01-01", end: "2027-02-01" };

/** The title and field of an error. */
async function refusal(answer: ReturnType<typeof createRule>) {
  const { status, body } = await answer;
  return status < 400 ? [status] : [status, body.errors[0].title, body.errors[0].source];
}

const TAKEN = [422, "Duplicate priority", "data.priority"];
const TOO_MANY = [400, "Too many automatic rule promotions", "data.automatic"];

describe("the priority of a rule promotion", () => {
  it("422 for that of one that runs or is going to run; nothing is written", async () => {
    const table = memoryTable();
    await ruleId(table, { priority: 1 });
    await ruleId(table, { priority: 2, ...scheduled });
    expect(await refusal(createRule(table, ruleData({ priority: 1, ...scheduled })))).toEqual(TAKEN);
    expect(await refusal(createRule(table, ruleData({ priority: 2 })))).toEqual(TAKEN);
    expect(await livePromotionsIn(table)).toHaveLength(2);
  });

  it("201 for that of one that is disabled or over, and for none", async () => {
    const table = memoryTable();
    await ruleId(table, { priority: 1, enabled: false });
    await ruleId(table, { priority: 1, ...OVER });
    await ruleId(table, { priority: 1 });
    await ruleId(table, { priority: 1, enabled: false });
    await ruleId(table, { priority: 1, ...OVER });
    await ruleId(table, { priority: null });
    await ruleId(table, { priority: null });
  });

  it("422 for the change that would make two of them run, 200 once the other has none", async () => {
    const table = memoryTable();
    const first = await ruleId(table, { priority: 1 });
    const [disabled, ended, other] = [
      await ruleId(table, { priority: 1, enabled: false }),
      await ruleId(table, { priority: 1, ...OVER }),
      await ruleId(table, { priority: 2 }),
    ];
    const changes = [
      [disabled, { enabled: true }],
      [ended, { end: "2026-12-01" }],
      [other, { priority: 1 }],
    ] as const;
    for (const [id, change] of changes) expect(await refusal(changeRule(table, id, change))).toEqual(TAKEN);
    expect((await findRule(table, other)).body.data.priority).toBe(2);
    expect((await changeRule(table, first, { priority: 1, name: "Its own" })).status).toBe(200);
    await changeRule(table, first, { priority: null });
    expect((await changeRule(table, disabled, { enabled: true })).status).toBe(200);
    expect((await removeRule(table, disabled)).status).toBe(204);
    expect((await changeRule(table, ended, { end: "2026-12-01" })).status).toBe(200);
  });

  it("201 for that of one that ends at this moment", async () => {
    const table = memoryTable();
    await ruleId(table, { priority: 1, end: "2026-03-02T10:00:00.001Z" });
    expect(await refusal(createRule(table, ruleData({ priority: 1 })))).toEqual(TAKEN);
    const now = () => new Date(NOON.getTime() + 1);
    expect((await createRule(table, ruleData({ priority: 1 }), { now })).status).toBe(201);
  });
});

describe("rule promotions", () => {
  it("422 for the 1,001st, disabled ones count; standard ones do not", async () => {
    const table = memoryTable();
    const promotion = aRule("disabled", {}, { automatic: false });
    await ruleId(table);
    for (let count = 1; count < 999; count += 1) {
      await changeSet(table, { after: { promotion, isEnabled: false } });
    }
    await changeSet(table, { after: { promotion: aPromotion(), isEnabled: false } });
    await ruleId(table);
    expect(await refusal(createRule(table))).toEqual([422, "Unprocessable Entity", undefined]);
    await changeSet(table, { before: { promotion, isEnabled: false } });
    await ruleId(table);
  });
});

describe("automatic rule promotions", () => {
  it("400 for the 51st, also by a change; one that is deleted makes room", async () => {
    const table = memoryTable();
    const ids: string[] = [];
    for (let count = 0; count < 50; count += 1) {
      ids.push(await ruleId(table, { automatic: true, enabled: count % 2 === 0 }));
    }
    const byCode = await ruleId(table);
    expect(await refusal(createRule(table, ruleData({ automatic: true })))).toEqual(TOO_MANY);
    expect(await refusal(changeRule(table, byCode, { automatic: true }))).toEqual(TOO_MANY);
    expect((await changeRule(table, ids[0]!, { name: "One of them" })).status).toBe(200);
    await removeRule(table, ids[0]!);
    expect((await changeRule(table, byCode, { automatic: true })).status).toBe(200);
    expect(await refusal(createRule(table, ruleData({ automatic: true })))).toEqual(TOO_MANY);
  });
});

describe.each([
  ["in memory", async (): Promise<Table> => memoryTable()],
  ["on the engine", () => engine.table({ now: () => NOON })],
])("many at once %s", (_, newTable) => {
  it("one of ten gets a priority, 422 for the others", async () => {
    const table = await newTable();
    const all = Array.from({ length: 10 }, () =>
      createRule(table, ruleData({ priority: 7 }), { deadlineMs }),
    );
    const answers = await Promise.all(all);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    expect(await livePromotionsIn(table)).toMatchObject([{ priority: 7 }]);
  });

  it("one of two that change to a priority gets it", async () => {
    const table = await newTable();
    const ids = [await ruleId(table), await ruleId(table, { enabled: false, priority: 7 })] as const;
    const answers = await Promise.all([
      changeRule(table, ids[0], { priority: 7 }, { deadlineMs }),
      changeRule(table, ids[1], { enabled: true }, { deadlineMs }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const live = await livePromotionsIn(table);
    expect(live.filter((one) => one.source === "rule" && one.priority === 7)).toHaveLength(1);
  });

  it("two of ten are the last automatic ones", async () => {
    const table = await newTable();
    for (let count = 0; count < 48; count += 1) await ruleId(table, { automatic: true });
    const more = Array.from({ length: 10 }, () =>
      createRule(table, ruleData({ automatic: true }), { deadlineMs }),
    );
    const statuses = (await Promise.all(more)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, ...Array(8).fill(400)]);
    expect(await livePromotionsIn(table)).toHaveLength(50);
  });
});
