import { describe, expect, it } from "@jest/globals";
import { conflict } from "../../../lib/kernel/errors.ts";
import { keepAnswer } from "../../../lib/table/effects/commit.ts";
import { awaitReply, findEarlier, keepReplacementReply } from "../../../lib/table/effects/earlier.ts";
import { buildRecordWrite, type KeptReply } from "../../../lib/table/effects/kept-replies.ts";
import { noteEffect } from "../../../lib/table/effects/keyed-effects.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Item, Put, Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const AT = NOON.getTime() / 1000;
const EFFECT = "effect-of-mine";
const asked = (fingerprint = "print-one") => ({ key: keys.idempotency("k"), fingerprint, at: AT });
const recordOf = (reply: KeptReply, fingerprint?: string): Put =>
  buildRecordWrite(asked(fingerprint), reply, AT)!;
const REPLAYED = { "Idempotent-Replayed": "true" };

function committer(table: Table, more: object = {}) {
  const warnings: string[] = [];
  const log = { warn: (event: string) => void warnings.push(event) };
  let asks = 0;
  // The deadline passes when it was asked for so often.
  const deadline = { left: () => (++asks > 40 ? 0 : 1) };
  const ctx = { table, now: () => NOON, deadline, effectId: EFFECT, keyedRequest: asked(), log, warnings };
  return { ...ctx, ...more };
}

const itemWith = (fields: object): Item => ({ pk: "A", sk: "1", type: "t", ...fields });
const keyedItem = (at = AT, effectId = EFFECT) =>
  itemWith({ keyed: noteEffect(undefined, { effectId, fingerprint: "print-one", at }, at).list });

describe("an earlier arrival of a request", () => {
  it("with a key is found in the item that remembers it", () => {
    const ctx = committer(memoryTable());
    expect(findEarlier(keyedItem(), ctx)?.keyed).toMatchObject({ at: AT });
    expect(findEarlier(keyedItem(AT, "another-one"), ctx)).toBeUndefined();
    expect(findEarlier(itemWith({ by: EFFECT }), ctx)).toBeUndefined();
    expect(findEarlier(undefined, ctx)).toBeUndefined();
  });

  it("without a key is found by the writer of the item", () => {
    const { keyedRequest, ...ctx } = committer(memoryTable());
    expect(findEarlier(itemWith({ by: EFFECT }), ctx)).toEqual({});
    expect(findEarlier(itemWith({ by: "another" }), ctx)).toBeUndefined();
  });

  it("is forgotten when its key is", () => {
    const ctx = committer(memoryTable());
    const laterBy = (seconds: number) => ({ ...ctx, now: () => new Date(NOON.getTime() + seconds * 1000) });
    expect(findEarlier(keyedItem(), laterBy(86_000))).toBeDefined();
    expect(findEarlier(keyedItem(), laterBy(87_000))).toBeUndefined();
  });
});

describe("the answer of an earlier arrival", () => {
  const earlier = findEarlier(keyedItem(), committer(memoryTable()))!;

  it("is its kept one", async () => {
    const table = memoryTable({ now: () => NOON });
    const { put, when } = recordOf({ body: 1 });
    await table.put(put, when);
    expect(await awaitReply(committer(table), earlier)).toEqual({ body: 1, headers: REPLAYED });
  });

  it("is waited for while the earlier one may run", async () => {
    const table = memoryTable({ now: () => NOON });
    let reads = 0;
    const slow = { ...table, get: async () => (++reads < 3 ? undefined : recordOf({ body: 1 }).put) };
    expect(await awaitReply(committer(slow, { deadline: { left: () => 900 } }), earlier)).toMatchObject({
      body: 1,
    });
    expect(reads).toBe(3);
  });

  it.each<[seconds: number, isAskedAgain: boolean]>([
    [29, true],
    [30, false],
  ])("after %i seconds is asked for again: %s", async (seconds, isAskedAgain) => {
    let reads = 0;
    const empty = { ...memoryTable(), get: async () => void ++reads } as unknown as Table;
    const now = () => new Date(NOON.getTime() + seconds * 1000);
    expect(
      await awaitReply(committer(empty, { now, deadline: { left: () => 60 } }), earlier),
    ).toBeUndefined();
    expect(reads > 1).toBe(isAskedAgain);
  });

  it("of a busy table is none yet, and a fault is one", async () => {
    let reads = 0;
    const failing = (error: Error) => ({
      ...memoryTable(),
      get: async () => (++reads === 1 ? Promise.reject(error) : recordOf({ body: 1 }).put),
    });
    const slow = { deadline: { left: () => 900 } };
    expect(await awaitReply(committer(failing(conflict("busy")), slow), earlier)).toMatchObject({ body: 1 });
    reads = 0;
    await expect(awaitReply(committer(failing(new TypeError("broken")), slow), earlier)).rejects.toThrow(
      "broken",
    );
  });

  it("422: the key came with another request", async () => {
    const other = committer(memoryTable(), { keyedRequest: asked("other") });
    await expect(awaitReply(other, earlier)).rejects.toMatchObject({ status: 422 });
  });

  it("without a key is none", async () => {
    const { keyedRequest, ...ctx } = committer(memoryTable());
    expect(await awaitReply(ctx, earlier)).toBeUndefined();
    expect(await awaitReply(committer(memoryTable()), {})).toBeUndefined();
  });

  it("is kept when the repeat makes it, with the time of the earlier one", async () => {
    const table = memoryTable({ now: () => NOON });
    const before = findEarlier(keyedItem(AT - 50), committer(table))!;
    expect(await keepReplacementReply(committer(table), before, { body: 2 })).toEqual({ body: 2 });
    expect(await table.get(asked().key)).toMatchObject({ expires_at: AT - 50 + 86_400 });
    const { keyedRequest, ...unkeyed } = committer(memoryTable());
    expect(await keepReplacementReply(unkeyed, before, { body: 3 })).toEqual({ body: 3 });
    expect(await keepReplacementReply(committer(table), {}, { body: 3 })).toEqual({ body: 3 });
  });
});

describe("an answer that is kept behind its effect", () => {
  it("is written with its writer", async () => {
    const table = memoryTable({ now: () => NOON });
    expect(await keepAnswer(committer(table), recordOf({ body: 1 }), { body: 1 })).toEqual({ body: 1 });
    expect(await table.get(asked().key)).toMatchObject({ by: expect.stringMatching(/^[\w-]{8}$/) });
  });

  it("is a twin's if it was first, and one's own if the key came with another request", async () => {
    const table = memoryTable({ now: () => NOON });
    const ctx = committer(table);
    await keepAnswer(ctx, recordOf({ body: 1 }), { body: 1 });
    expect(await keepAnswer(ctx, recordOf({ body: 2 }), { body: 2 })).toEqual({ body: 1, headers: REPLAYED });
    const other = committer(table, { keyedRequest: asked("other") });
    expect(await keepAnswer(other, recordOf({ body: 3 }, "other"), { body: 3 })).toEqual({ body: 3 });
    expect(ctx.warnings).toEqual([]);
  });

  it("is one's own write if its answer was lost", async () => {
    const table = memoryTable({ now: () => NOON });
    const lossy: Table = {
      ...table,
      transact: async (writes, token) => {
        await table.transact(writes, token);
        return { lost: "no answer" };
      },
    };
    expect(await keepAnswer(committer(lossy), recordOf({ body: 1 }), { body: 1 })).toEqual({ body: 1 });
    expect(table.calls.transact).toBe(1);
  });

  const failing = (error: Error, times: number) => {
    const table = memoryTable({ now: () => NOON });
    let tries = 0;
    const transact: Table["transact"] = (...args) =>
      ++tries <= times ? Promise.reject(error) : table.transact(...args);
    return { ctx: committer({ ...table, transact }), table, tries: () => tries };
  };

  it("is tried again when the table is busy", async () => {
    const { ctx, table, tries } = failing(conflict("busy"), 2);
    expect(await keepAnswer(ctx, recordOf({ body: 1 }), { body: 1 })).toEqual({ body: 1 });
    expect(tries()).toBe(3);
    expect(await table.get(asked().key)).toBeDefined();
    expect(ctx.warnings).toEqual([]);
  });

  it.each<[what: string, error: Error]>([
    ["a busy table until the time is over", conflict("busy")],
    ["a fault", new TypeError("broken")],
  ])("is given all the same behind %s, with a warning", async (_, error) => {
    const { ctx, tries } = failing(error, 999);
    expect(await keepAnswer(ctx, recordOf({ body: 1 }), { body: 1 })).toEqual({ body: 1 });
    expect(ctx.warnings).toEqual(["answer_not_kept"]);
    expect(tries() > 1).toBe(!(error instanceof TypeError));
  });
});
