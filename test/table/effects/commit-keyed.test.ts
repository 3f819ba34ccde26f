import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { unprocessable } from "../../../lib/kernel/errors.ts";
import { commit, keepReply } from "../../../lib/table/effects/commit.ts";
import { buildRecordWrite } from "../../../lib/table/effects/kept-replies.ts";
import { noteEffect, writerMemory } from "../../../lib/table/effects/keyed-effects.ts";
import { keys } from "../../../lib/table/keys.ts";
import { ConditionFailed, type Item, type Put, type Table, type Write } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const AT = NOON.getTime() / 1000;
const A = { pk: "A", sk: "1" };
const keyedRequest = { key: keys.idempotency("k"), fingerprint: "f", at: AT };
const putB: Write = { put: { pk: "B", sk: "1", type: "t" }, when: { only: "absent" } };

/** A table that notes the writes of each transaction. */
function noted() {
  const table = memoryTable({ now: () => NOON });
  const sent: Write[][] = [];
  const transact: Table["transact"] = (writes, token) => {
    sent.push([...writes]);
    return table.transact(writes, token);
  };
  return { table: { ...table, transact }, sent };
}

const committer = (table: Table, more: object = {}) => ({
  table,
  now: () => NOON,
  deadline: deadlineIn(5000),
  effectId: crypto.randomUUID().slice(0, 16),
  ...more,
});

/** The next version of an item that remembers its writers. */
const nextPut = (before: Item | undefined, more: object = {}): Put => ({
  put: { ...A, type: "t", version: (before?.version ?? 0) + 1, ...writerMemory(before), ...more },
  when: before ? { only: { version: before.version ?? 0 } } : { only: "absent" },
});

async function withItem() {
  const { table, sent } = noted();
  await commit(committer(table), [nextPut(undefined)], {});
  sent.length = 0;
  return { table, sent, before: (await table.get(A))! };
}

const recordIsIn = (writes: readonly Write[] = []) =>
  writes.some((write) => "put" in write && write.put.pk === keyedRequest.key.pk);

describe("a keyed change of one item that remembers its writers", () => {
  it("is written alone, and its answer behind it", async () => {
    const { table, sent, before } = await withItem();
    expect(await commit(committer(table, { keyedRequest }), [nextPut(before)], { body: 1 })).toEqual({
      body: 1,
    });
    expect(sent.map((writes) => [writes.length, recordIsIn(writes)])).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  it.each<[what: string, build: (before: Item) => Write[]]>([
    ["with a second write", (before) => [nextPut(before), putB]],
    ["that may have forgotten others", (before) => [nextPut(before, { keyed: fullList() })]],
    ["without a version", (before) => [{ ...nextPut(before), when: { only: "present" } }]],
    ["over a deleted one of that version", (before) => [nextPut(before, { writers: new Uint8Array() })]],
    ["by an update", () => [{ update: A, set: { n: 1 }, when: { only: "present" } }]],
  ])("%s is written together with its answer", async (_, build) => {
    const { table, sent, before } = await withItem();
    const writes = build(before);
    await commit(committer(table, { keyedRequest }), writes, { body: 1 });
    expect(sent.map((all) => [all.length, recordIsIn(all)])).toEqual([[writes.length + 1, true]]);
  });

  it("that fails after a lost answer is a failed condition: the list of its item proves the effect", async () => {
    const { table, before } = await withItem();
    const far = { ...before, version: 99 };
    let tries = 0;
    const lossy = {
      ...table,
      transact: async () => {
        if (++tries === 1) return { lost: "no answer" };
        throw new ConditionFailed(new Map([[0, far]]));
      },
    };
    const changed = commit(committer(lossy, { keyedRequest }), [nextPut(before)], {});
    await expect(changed).rejects.toBeInstanceOf(ConditionFailed);
  });
});

function fullList(): Uint8Array {
  let list: Uint8Array | undefined;
  for (let at = 0; at < 500; at += 1) {
    const effect = { effectId: crypto.randomUUID(), fingerprint: "other", at: AT };
    list = noteEffect(list, effect, AT).list;
  }
  return list!;
}

describe("a keyed change of several items", () => {
  const failing = (error: Error, found?: Item): Table => ({
    ...memoryTable({ now: () => NOON }),
    transact: () => Promise.reject(error),
    get: async () => found,
  });
  const record = buildRecordWrite(keyedRequest, { body: "first" }, AT)!.put;
  const change = (table: Table) => commit(committer(table, { keyedRequest }), [putB], { body: "mine" });

  it("answers what a twin's record says, from the failed condition or from the table", async () => {
    const atRecord = (item?: Item) => new ConditionFailed(new Map([[1, item]]));
    expect(await change(failing(atRecord(record)))).toMatchObject({ body: "first" });
    expect(await change(failing(atRecord(), record))).toMatchObject({ body: "first" });
    await expect(change(failing(atRecord()))).rejects.toBeInstanceOf(ConditionFailed);
  });

  it("passes any other error on", async () => {
    await expect(change(failing(new TypeError("broken"), record))).rejects.toThrow("broken");
  });
});

describe("a commit", () => {
  it("leaves removals and checks as they are", async () => {
    const { table, sent } = await withItem();
    const writes: Write[] = [
      { delete: A, when: { only: "present" } },
      { check: { pk: "C", sk: "1" }, when: { only: "absent" } },
    ];
    await commit(committer(table), writes, {});
    expect(sent).toEqual([writes]);
  });

  it("refuses an answer that cannot be sent before it writes, and sends one without writes", async () => {
    const { table, sent } = noted();
    const checkLength = () => {
      throw unprocessable("too long");
    };
    await expect(commit(committer(table, { checkLength }), [putB], {})).rejects.toThrow("too long");
    expect(sent).toEqual([]);
    const keyed = committer(table, { checkLength, keyedRequest });
    expect(await keepReply(keyed, { body: 1 })).toEqual({ body: 1 });
    expect(await keepReply(committer(table), { body: 2 })).toEqual({ body: 2 });
    expect(sent).toHaveLength(1);
  });
});
