import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { commit } from "../../../lib/table/effects/commit.ts";
import { keys } from "../../../lib/table/keys.ts";
import { ConditionFailed, type Table, type Write } from "../../../lib/table/table.ts";
import { type Fault, type FaultPlan, faultyHandler } from "../../support/faults/faults.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { ofVolume } from "../../support/volume.ts";

const TEN = new Date("2026-03-02T10:00:00.000Z");
const now = () => TEN;
const absent = { only: "absent" } as const;
/** Carts that are written at once, each so often. */
const [CARTS, VERSIONS] = [20, ofVolume(10, 50)];
const A = { pk: "A", sk: "1" };
const putA: Write = { put: { ...A, type: "t" }, when: absent };
const putB: Write = { put: { pk: "B", sk: "1", type: "t" }, when: absent };
const effect = () => crypto.randomUUID().slice(0, 16);

const committer = (table: Table, rest: object = {}, deadlineMs = 30_000) => ({
  table,
  now: () => TEN,
  deadline: deadlineIn(deadlineMs),
  effectId: effect(),
  ...rest,
});

const asked = (fingerprint = "f", key = effect()) => ({
  key: keys.idempotency(key),
  fingerprint,
  at: TEN.getTime() / 1000,
});

describe("commit", () => {
  it("writes, stamps the effect and hands back the reply", async () => {
    const table = memoryTable({ now });
    const ctx = committer(table);
    expect(await commit(ctx, [putA], { body: 1 })).toEqual({ body: 1 });
    expect(await table.get(A)).toEqual({ ...A, type: "t", by: ctx.effectId });
  });

  it("shows which condition failed, by the position in the list given", async () => {
    const table = memoryTable({ now });
    await commit(committer(table), [putB], {});
    const error = await commit(committer(table, { keyedRequest: asked() }), [putA, putB], {}).catch((e) => e);
    expect(error).toBeInstanceOf(ConditionFailed);
    expect(error.positions).toEqual([1]);
    expect(await table.get(A)).toBeUndefined();
  });

  describe("with an Idempotency-Key", () => {
    it("keeps the reply together with the effect and replays it to the second request", async () => {
      const table = memoryTable({ now });
      const once = asked();
      await commit(committer(table, { keyedRequest: once }), [putA], { status: 201, body: { n: 1 } });
      const twin = await commit(committer(table, { keyedRequest: once }), [putB], {
        status: 201,
        body: { n: 2 },
      });
      expect(twin).toEqual({ status: 201, body: { n: 1 }, headers: { "Idempotent-Replayed": "true" } });
      expect(await table.get({ pk: "B", sk: "1" })).toBeUndefined();
    });

    it("422: the key came with another request", async () => {
      const table = memoryTable({ now });
      await commit(committer(table, { keyedRequest: asked("f", "k") }), [putA], {});
      const other = commit(committer(table, { keyedRequest: asked("g", "k") }), [putB], {});
      await expect(other).rejects.toMatchObject({ status: 422 });
    });

    it("413: an answer too large to be kept, with nothing written", async () => {
      const table = memoryTable({ now });
      const noise = Array.from({ length: 40_000 }, () => crypto.randomUUID());
      const big = commit(committer(table, { keyedRequest: asked() }), [putA], { body: noise });
      await expect(big).rejects.toMatchObject({ status: 413 });
      expect(table.all()).toEqual([]);
    });

    it("the record is gone after 24 hours", async () => {
      let time = TEN;
      const table = memoryTable({ now: () => time });
      const once = asked();
      const ctx = () => ({ ...committer(table, { keyedRequest: once }), now: () => time });
      await commit(ctx(), [putA], { body: 1 });
      time = new Date("2026-03-03T09:59:59.000Z");
      expect(await commit(ctx(), [putB], { body: 2 })).toMatchObject({ body: 1 });
      time = new Date("2026-03-03T10:00:00.000Z");
      expect(await commit(ctx(), [putB], { body: 2 })).toEqual({ body: 2 });
    });
  });
});

describe("commit under faults", () => {
  const engine = useEngine();

  /** The first `times` attempts of each write fail with `fault`, and later attempts succeed. */
  const perWrite = (fault: Fault, times: number): FaultPlan => {
    const seen = new Map<string, number>();
    return ({ operation, body }) => {
      if (!["PutItem", "UpdateItem", "TransactWriteItems"].includes(operation)) return undefined;
      const id = JSON.stringify(body);
      seen.set(id, (seen.get(id) ?? 0) + 1);
      return (seen.get(id) ?? 0) <= times ? fault : undefined;
    };
  };

  const open = async (plan: FaultPlan) => {
    const name = await engine.newTable();
    const requestHandler = faultyHandler(plan);
    const table = await engine.table({ name, now, client: { requestHandler } });
    return { table, behind: await engine.table({ name, now }), attempts: requestHandler.attempts };
  };

  const count = (key: { pk: string; sk: string }, version: number): Write => ({
    update: key,
    set: { type: "t" },
    add: { version: 1 },
    when: version === 0 ? absent : { only: { version } },
  });

  it.each<[Fault, number]>([
    ["drop", 1],
    ["drop", 4],
    ["twice", 1],
    ["reset", 1],
    ["server-error", 2],
  ])("settles one write under %s x %i: done once", async (fault, times) => {
    const { table, behind } = await open(perWrite(fault, times));
    for (let version = 0; version < 5; version += 1) {
      expect(await commit(committer(table), [count(A, version)], { body: version })).toEqual({
        body: version,
      });
    }
    expect((await behind.get(A))?.version).toBe(5);
  });

  it(`0 doubled and 0 lost of ${CARTS * VERSIONS} when the first answer of each write is dropped`, async () => {
    const { table, behind } = await open(perWrite("drop", 1));
    const carts = Array.from({ length: CARTS }, (_, n) => ({ pk: `CART${n}`, sk: "CART" }));
    await Promise.all(
      carts.map(async (key) => {
        for (let version = 0; version < VERSIONS; version += 1)
          await commit(committer(table), [count(key, version)], {});
      }),
    );
    const found = await behind.getMany(carts);
    expect(found.map((item) => item?.version)).toEqual(carts.map(() => VERSIONS));
  });

  it("settles a transaction whose answers are lost beyond the SDK's attempts", async () => {
    const { table, behind } = await open(perWrite("drop", 5));
    expect(await commit(committer(table), [putA, putB], { body: 1 })).toEqual({ body: 1 });
    expect(await behind.get(A)).toBeDefined();
  });

  it("settles a write with a record whose answers are lost: the effect once, no false replay", async () => {
    const { table, behind } = await open(perWrite("drop", 5));
    const reply = await commit(committer(table, { keyedRequest: asked() }), [count(A, 0)], { body: 1 });
    expect(reply).toMatchObject({ body: 1 });
    expect((await behind.get(A))?.version).toBe(1);
  });

  it("10 twins at once under dropped answers: one effect, one answer", async () => {
    const { table, behind } = await open(perWrite("drop", 2));
    const once = asked();
    const twins = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        commit(
          committer(table, { keyedRequest: once }),
          [{ ...putA, put: { ...A, type: "t", n } } as Write],
          {
            body: n,
          },
        ),
      ),
    );
    const answers = new Set(twins.map(({ body }) => body));
    expect(answers.size).toBe(1);
    expect((await behind.get(A))?.["n"]).toBe([...answers][0]);
  });

  it("500, never 'nothing was changed', when an answer was lost and then the table is out of reach", async () => {
    let lost = false;
    const { table, behind } = await open(({ operation }) => {
      const fault = lost ? "reset" : operation === "PutItem" ? "drop" : undefined;
      lost ||= operation === "PutItem";
      return fault;
    });
    const error = await commit(committer(table, {}, 1500), [putA], {}).catch((thrown) => thrown);
    expect(error.name).toBe("Error");
    expect(await behind.get(A)).toBeDefined();
  });

  it("503 when DynamoDB refused: nothing was written", async () => {
    const { table, behind } = await open(perWrite("refuse", 99));
    await expect(commit(committer(table), [putA], {})).rejects.toMatchObject({ status: 429 });
    expect(await behind.get(A)).toBeUndefined();
  });

  it.each<[string, Write[]]>([
    ["one write", [putA]],
    ["a transaction", [putA, putB]],
  ])("%s whose answer is lost and whose repeats are throttled is no 429", async (_, writes) => {
    let tries = 0;
    const { table, behind } = await open(({ operation }) => {
      if (operation === "GetItem") return undefined;
      tries += 1;
      return tries === 1 ? "drop" : tries <= 4 ? "refuse" : undefined;
    });
    expect(await commit(committer(table), writes, { body: 1 })).toEqual({ body: 1 });
    expect(await behind.get(A)).toBeDefined();
  });

  it("a foreign write is never taken for one's own", async () => {
    const { table, behind } = await open(() => undefined);
    await behind.put({ ...A, type: "t", by: "someone else" }, absent);
    await expect(commit(committer(table), [putA], {})).rejects.toBeInstanceOf(ConditionFailed);
  });
});
