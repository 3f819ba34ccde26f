import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import {
  aPromotion,
  aRulePromotion,
  changeSet,
  enablePromotion,
  liveIn,
} from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const days = (count: number) => new Date(NOON.getTime() + count * DAY_MS).toISOString();

async function idsIn(table: Table): Promise<string[]> {
  return [...(await liveIn(table)).byId.keys()];
}

describe("what is in the set", () => {
  it("is enabled and not over", async () => {
    const table = memoryTable();
    const [runs, scheduled, over, disabled] = [
      aPromotion(),
      aPromotion({ start: days(5), end: days(6) }),
      aPromotion({ end: days(-2) }),
      aPromotion(),
    ];
    for (const one of [runs, scheduled, over]) await changeSet(table, { after: enablePromotion(one) });
    await changeSet(table, { after: { promotion: disabled, isEnabled: false } });
    expect(await idsIn(table)).toEqual([runs.id, scheduled.id]);
  });

  it("leaves when it is disabled, and comes back", async () => {
    const table = memoryTable();
    const promotion = aPromotion();
    const [on, off] = [enablePromotion(promotion), { promotion, isEnabled: false }];
    await changeSet(table, { after: on });
    await changeSet(table, { before: on, after: off });
    expect(await idsIn(table)).toEqual([]);
    await changeSet(table, { before: off, after: on });
    expect(await idsIn(table)).toEqual([promotion.id]);
  });

  it("leaves more than a day after its end, with the next write of whatever promotion", async () => {
    const table = memoryTable();
    const [old, next] = [aPromotion({ end: days(1) }), aPromotion({ end: days(90) })];
    await changeSet(table, { after: enablePromotion(old) });
    await changeSet(table, { after: enablePromotion(next) }, { now: () => new Date(days(2)) });
    expect(await idsIn(table)).toEqual([old.id, next.id]);
    const renamed = { ...next, name: "Summer" };
    const now = () => new Date(Date.parse(days(2)) + 1);
    await changeSet(table, { before: enablePromotion(next), after: enablePromotion(renamed) }, { now });
    expect(await idsIn(table)).toEqual([next.id]);
  });

  it("is not written by a change that carts do not see", async () => {
    const table = memoryTable();
    const promotion = aPromotion();
    await changeSet(table, { after: enablePromotion(promotion) });
    const before = table.all();
    await changeSet(table, { before: enablePromotion(promotion), after: enablePromotion({ ...promotion }) });
    expect(table.all()).toEqual(before);
  });
});

describe("limits of a store", () => {
  it("1,000 standard promotions, enabled or not; a deleted one makes room", async () => {
    const table = memoryTable();
    const off = () => ({ promotion: aPromotion(), isEnabled: false });
    const first = off();
    await changeSet(table, { after: first });
    for (let count = 1; count < 1000; count += 1) await changeSet(table, { after: off() });
    const refused = { status: 422, problems: [{ title: "Unprocessable Entity" }] };
    await expect(changeSet(table, { after: off() })).rejects.toMatchObject(refused);
    await expect(changeSet(table, { after: enablePromotion(aPromotion()) })).rejects.toMatchObject(refused);
    await changeSet(table, { before: first, after: { ...first, isEnabled: true } });
    await changeSet(table, { after: enablePromotion(aRulePromotion()) });
    await changeSet(table, { before: enablePromotion(first.promotion) });
    await changeSet(table, { after: off() });
  });

  it("50 automatic rule promotions, and not one more of two at once", async () => {
    const table = memoryTable();
    const automatic = () => ({ after: enablePromotion(aRulePromotion({ automatic: true })) });
    for (let count = 0; count < 49; count += 1) await changeSet(table, automatic());
    const outcomes = await Promise.allSettled([changeSet(table, automatic()), changeSet(table, automatic())]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const manual = aRulePromotion();
    await changeSet(table, { after: enablePromotion(manual) });
    await expect(
      changeSet(table, {
        before: enablePromotion(manual),
        after: enablePromotion({ ...manual, automatic: true }),
      }),
    ).rejects.toMatchObject({ status: 400, problems: [{ title: "Too many automatic rule promotions" }] });
  });

  it("one running or scheduled rule promotion per priority, one of two at once", async () => {
    const table = memoryTable();
    const first = aRulePromotion({ priority: 7 });
    const ranked = (given = {}) => ({ after: enablePromotion(aRulePromotion({ priority: 7, ...given })) });
    const outcomes = await Promise.allSettled([
      changeSet(table, { after: enablePromotion(first) }),
      changeSet(table, ranked()),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = { status: 422, problems: [{ title: "Duplicate priority", source: "data.priority" }] };
    await expect(changeSet(table, ranked({ start: days(30), end: days(31) }))).rejects.toMatchObject(refused);
    await changeSet(table, ranked({ priority: 8 }));
    await changeSet(table, ranked({ priority: null }));
    await changeSet(table, ranked({ priority: null }));
    await changeSet(table, ranked({ end: NOON.toISOString() }));
    await changeSet(table, { after: { ...ranked().after, isEnabled: false } });
    await changeSet(table, { after: enablePromotion(aPromotion()) });
  });

  it("8 MB of running and scheduled promotions, said in the refusal; what is over does not count", async () => {
    const table = memoryTable();
    const large = (end: string) => enablePromotion(aPromotion({ end, description: "a".repeat(1_000_000) }));
    const soon = large(days(1));
    await changeSet(table, { after: soon });
    for (let count = 1; count < 8; count += 1) await changeSet(table, { after: large(days(90)) });
    await expect(changeSet(table, { after: large(days(90)) })).rejects.toMatchObject({
      status: 422,
      problems: [{ detail: expect.stringContaining("8 MB") }],
    });
    const later = { now: () => new Date(days(3)) };
    await changeSet(table, { after: large(days(90)) }, later);
    expect(await idsIn(table)).toHaveLength(8);
    expect(await idsIn(table)).not.toContain(soon.promotion.id);
  });
});
