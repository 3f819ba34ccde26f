import { describe, expect, it } from "@jest/globals";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import { aCode, addAll, aRule, someCodes } from "../../support/promotions/code-additions.ts";
import { changeRule, findRule, removeRule, ruleId } from "../../support/promotions/rule-promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** Two rule promotions that share one code. The first one has `count` codes. */
async function twoWithACode(count: number) {
  const table = memoryTable({ now: () => NOON });
  const [id, other] = [await ruleId(table), await ruleId(table)];
  await addAll(table, aRule(id), [aCode("LARK10"), ...someCodes(count - 1)]);
  await addAll(table, aRule(other), [aCode("lark10")]);
  const codesLeft = () => table.all().filter(({ type }) => type === "promotion_code").length;
  const tasks = () => table.all().filter(({ type }) => type === "task");
  return { table, id, other, codesLeft, tasks };
}

describe("PUT /v2/rule-promotions/{promotionID} that makes it automatic", () => {
  it("422 with codes: it stays as it is", async () => {
    const { table, id } = await twoWithACode(1);
    const { status, body } = await changeRule(table, id, { automatic: true, name: "Tea week" });
    const { title, source } = body.errors[0];
    expect([status, title, source]).toEqual([422, "No codes allowed", "data.automatic"]);
    expect((await findRule(table, id)).body.data).toMatchObject({ automatic: false, name: "Mug week" });
  });

  it("422 with a code that comes at the same time", async () => {
    const table = memoryTable();
    const id = await ruleId(table);
    const { pk: ofCodes } = keys.promotionCodes(id);
    const raced = betweenReads(table, {
      after: ({ pk }) => pk === ofCodes,
      change: () => addAll(table, aRule(id), [aCode("LARK10")]),
    });
    expect((await changeRule(raced, id, { automatic: true })).status).toBe(422);
    expect((await findRule(table, id)).body.data.automatic).toBe(false);
  });

  it("200 without codes", async () => {
    const table = memoryTable();
    expect((await changeRule(table, await ruleId(table), { automatic: true })).status).toBe(200);
  });
});

describe("DELETE /v2/rule-promotions/{promotionID} with codes", () => {
  it("204: its codes go with it, those of another promotion stay", async () => {
    const { table, id, other, codesLeft, tasks } = await twoWithACode(150);
    expect(codesLeft()).toBe(151);
    expect((await removeRule(table, id)).status).toBe(204);
    expect((await findCodes(table, "LARK10")).map(({ promotion_id }) => promotion_id)).toEqual([other]);
    expect([codesLeft(), tasks()]).toEqual([1, []]);
  });

  it("leaves a task for the worker when it is stopped after the deletion", async () => {
    const { table, id, codesLeft, tasks } = await twoWithACode(3);
    await removeRule({ ...table, ...failingTable(table, 1, "refused") }, id);
    expect((await findRule(table, id)).status).toBe(404);
    expect([codesLeft(), tasks().length]).toEqual([4, 1]);
  });
});
