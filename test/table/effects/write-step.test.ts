import { describe, expect, it } from "@jest/globals";
import { isRefused, putStep, writeStep, writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import {
  ConditionFailed,
  type Put,
  requireWritten,
  type Table,
  type Write,
  type WriteOutcome,
} from "../../../lib/table/table.ts";

const put: Put = { put: { pk: "A", sk: "1", type: "t" }, when: { only: "absent" } };
const other: Write = { update: { pk: "B", sk: "1" }, add: { n: 1 }, when: { only: "present" } };
const removal: Write = { delete: { pk: "C", sk: "1" }, when: { only: "present" } };
const LOST = { lost: "no answer" };

function writer(outcome: WriteOutcome | Error) {
  const calls: unknown[][] = [];
  const answer = async (...args: unknown[]) => {
    calls.push(args);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const table = { transact: answer, put: answer } as unknown as Table;
  return { table, newId: () => "token", calls };
}

const failedAt = (position: number, isRepeated = false) =>
  new ConditionFailed(new Map([[position, undefined]]), isRepeated);

describe("a step of background work", () => {
  it("is written as a transaction of its own token, or as a single put", async () => {
    const written = writer("written");
    expect(await writeStep(written, [put, other])).toEqual({ isWritten: true });
    expect(await putStep(written.table, put)).toEqual({ isWritten: true });
    expect(await writeStepSurely(written, [put])).toEqual([]);
    expect(written.calls).toEqual([
      [[put, other], "token"],
      [put.put, put.when],
      [[put], "token"],
    ]);
  });

  it("names the writes whose conditions failed", async () => {
    const blocked = writer(failedAt(1));
    const outcome = await writeStep(blocked, [put, other]);
    expect(outcome).toEqual({ isWritten: false, failed: [other] });
    expect(isRefused(outcome)).toBe(true);
    expect(await writeStepSurely(blocked, [put, other])).toEqual([other]);
  });

  it("is unknown without an answer: neither written nor refused", async () => {
    const outcome = await writeStep(writer(LOST), [put]);
    expect(outcome).toEqual({ isWritten: false, failed: [], lost: "no answer" });
    expect(isRefused(outcome)).toBe(false);
    expect(isRefused({ isWritten: true })).toBe(false);
    const surely = writeStepSurely(writer(LOST), [put]);
    await expect(surely).rejects.toMatchObject({ status: 503, cause: { cause: "no answer" } });
  });

  it.each<[what: string, writes: readonly Write[], isUnknown: boolean]>([
    ["a put", [put], true],
    ["an update", [other], true],
    ["a removal", [removal], false],
    ["two writes", [put, other], false],
  ])("of %s whose condition fails after a retry", async (_, writes, isUnknown) => {
    const error = failedAt(0, true);
    expect(await writeStep(writer(error), writes)).toEqual(
      isUnknown ? { isWritten: false, failed: [], lost: error } : { isWritten: false, failed: [writes[0]] },
    );
  });

  it("passes other errors on", async () => {
    await expect(writeStep(writer(new TypeError("broken")), [put])).rejects.toThrow("broken");
    await expect(putStep(writer(new TypeError("broken")).table, put)).rejects.toThrow("broken");
  });
});

describe("a repeatable write", () => {
  it("503: its answer was lost", async () => {
    await expect(requireWritten(Promise.resolve("written"))).resolves.toBeUndefined();
    await expect(requireWritten(Promise.resolve(LOST))).rejects.toMatchObject({
      status: 503,
      cause: { cause: "no answer" },
    });
  });
});
