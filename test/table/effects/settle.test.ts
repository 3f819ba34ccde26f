import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { commit } from "../../../lib/table/effects/commit.ts";
import { writerMemory } from "../../../lib/table/effects/keyed-effects.ts";
import { keys } from "../../../lib/table/keys.ts";
import { ConditionFailed, type Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { loseWrite } from "../../support/tables/lost-write.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const A = { pk: "A", sk: "1" };
const now = () => NOON;

const committer = (table: Table, more: object = {}) => ({
  table,
  now,
  deadline: deadlineIn(30_000),
  effectId: crypto.randomUUID().slice(0, 16),
  ...more,
});

/** The next version of an item that remembers its writers. */
async function nextVersion(table: Table) {
  const before = await table.get(A);
  const version = before?.version ?? 0;
  return {
    put: { ...A, type: "t", version: version + 1, ...writerMemory(before) },
    when: { only: version === 0 ? ("absent" as const) : { version } },
  };
}

async function writtenTimes(table: Table, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await commit(committer(table), [await nextVersion(table)], {});
}

/** A write whose answer is lost. `others` further writes happen before it is looked for. */
async function lostBefore(others: number, isSent = true) {
  const table = memoryTable({ now });
  await writtenTimes(table, 1);
  const lossy = loseWrite(table, () => writtenTimes(table, others), { isSent });
  const outcome = commit(committer(lossy), [await nextVersion(table)], { body: "mine" });
  return { outcome, version: async () => (await table.get(A))?.version };
}

describe("a write whose answer is lost, on an item that remembers 32 writers", () => {
  it("is known again behind 31 others, and happens once", async () => {
    const { outcome, version } = await lostBefore(31);
    expect(await outcome).toEqual({ body: "mine" });
    expect(await version()).toBe(33);
  });

  it("is neither repeated nor denied behind 32 others, who may have pushed it out", async () => {
    const { outcome } = await lostBefore(32);
    await expect(outcome).rejects.toThrow("could not be established");
  });

  it("is known as not carried out if it was never sent, behind 32 others: the caller may decide again", async () => {
    const { outcome } = await lostBefore(32, false);
    await expect(outcome).rejects.toBeInstanceOf(ConditionFailed);
  });
});

describe("twins with one Idempotency-Key", () => {
  it("never take each other's write for their own", async () => {
    const table = memoryTable({ now });
    await writtenTimes(table, 1);
    const effectId = "effect-of-both-twins";
    const keyedRequest = { key: keys.idempotency("k"), fingerprint: "f", at: NOON.getTime() / 1000 };
    const twin = () => committer(table, { effectId, keyedRequest });
    const write = await nextVersion(table);
    const [first, second] = await Promise.allSettled([
      commit(twin(), [write], { body: "first" }),
      commit(twin(), [write], { body: "second" }),
    ]);
    expect(first).toMatchObject({ status: "fulfilled", value: { body: "first" } });
    expect(second).toMatchObject({ status: "rejected", reason: expect.any(ConditionFailed) });
  });
});
