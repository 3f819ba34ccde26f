import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createJitteredPause, retries, TIME_LIMITS } from "../../../lib/table/dynamo/client.ts";
import { ConditionFailed, type Write } from "../../../lib/table/table.ts";
import { type Fault, type FaultPlan, faultyHandler } from "../../support/faults/faults.ts";
import { useEngine } from "../../support/tables/engine.ts";

const A = { pk: "A", sk: "1" };
const B = { pk: "B", sk: "1" };
const put: Write = { put: { ...A, type: "t" }, when: { only: "absent" } };
const two: readonly Write[] = [put, { put: { ...B, type: "t" }, when: { only: "absent" } }];

/** The fault hits the first `times` attempts. */
const first =
  (fault: Fault, times = 1): FaultPlan =>
  ({ index }) =>
    index < times ? fault : undefined;

describe("transport faults", () => {
  const engine = useEngine();
  const open = async (plan: FaultPlan, deadlineMs = 5000) => {
    const name = await engine.newTable();
    const requestHandler = faultyHandler(plan);
    const table = await engine.table({ name, client: { requestHandler }, deadline: deadlineIn(deadlineMs) });
    return { table, attempts: requestHandler.attempts, behind: await engine.table({ name }) };
  };
  const token = () => crypto.randomUUID();

  it.each<Fault>(["reset", "refuse", "server-error", "drop", "twice"])(
    "a read survives %s",
    async (fault) => {
      const { table, behind } = await open(first(fault));
      await behind.put({ ...A, type: "t" }, { only: "absent" });
      expect(await table.get(A)).toEqual({ ...A, type: "t" });
    },
  );

  it.each<Fault>(["reset", "refuse", "server-error"])(
    "a write survives %s and happens once",
    async (fault) => {
      const { table, attempts } = await open(first(fault));
      await table.update(A, { add: { n: 1 } }, { unconditional: "counts" });
      expect((await table.get(A))?.["n"]).toBe(1);
      expect(attempts).toHaveLength(3);
    },
  );

  it.each<Fault>(["reset", "refuse", "server-error"])(
    "at most 4 attempts when it is always %s",
    async (fault) => {
      const { table, attempts, behind } = await open(() => fault);
      const status = fault === "refuse" ? 429 : 503;
      await expect(table.get(A)).rejects.toMatchObject({ status });
      expect(attempts).toHaveLength(4);
      if (fault === "refuse")
        await expect(table.put({ ...A, type: "t" }, put.when)).rejects.toMatchObject({ status });
      else expect(await table.put({ ...A, type: "t" }, put.when)).toMatchObject({ lost: expect.any(Error) });
      expect(attempts).toHaveLength(8);
      expect(await behind.get(A)).toBeUndefined();
    },
  );

  it("a throttled call waits less than the SDK's second (base 100 ms)", async () => {
    const longest: number[] = [];
    const asked = createJitteredPause(() => 1);
    const computeNextBackoffDelay = (attempt: number) => {
      longest.push(asked.computeNextBackoffDelay(attempt));
      return 0;
    };
    const requestHandler = faultyHandler(first("refuse", 3));
    const retryStrategy = retries({ ...asked, computeNextBackoffDelay });
    await (await engine.table({ client: { requestHandler, retryStrategy } })).get(A);
    expect(longest).toEqual([100, 200, 400]);
  });

  it("a put whose every answer is lost is unknown, never 'not written'", async () => {
    const { table, behind } = await open(({ operation }) => (operation === "PutItem" ? "drop" : undefined));
    const outcome = await table.put({ ...A, type: "t" }, { unconditional: "repeatable" });
    expect(outcome).toMatchObject({ lost: expect.any(Error) });
    expect(await behind.get(A)).toBeDefined();
  });

  it("a transaction whose first answer is lost is repeated under its token and happens once", async () => {
    const { table, attempts } = await open(first("drop"));
    expect(await table.transact(two, token())).toBe("written");
    expect(new Set(attempts.map(({ body }) => body.ClientRequestToken)).size).toBe(1);
    expect(attempts).toHaveLength(2);
  });

  it("a transaction repeated by the caller after lost answers is the same call, even a second later", async () => {
    const name = await engine.newTable();
    let seconds = 0;
    const now = () => new Date(Date.UTC(2026, 2, 2, 10, 0, seconds++));
    const requestHandler = faultyHandler(first("drop", 4));
    const table = await engine.table({ name, now, client: { requestHandler } });
    const same = token();
    expect(await table.transact(two, same)).toMatchObject({ lost: expect.any(Error) });
    expect(await table.transact(two, same)).toBe("written");
  });

  it("a transaction that collides with another is repeated, a failed condition is not", async () => {
    const collided = await open(first("collision", 3));
    expect(await collided.table.transact(two, token())).toBe("written");
    expect(collided.attempts).toHaveLength(4);
    const failed = await open(first("condition"));
    await expect(failed.table.transact(two, token())).rejects.toThrow(ConditionFailed);
    expect(failed.attempts).toHaveLength(1);
  });

  it("a collision that does not end is 503 with nothing written", async () => {
    const { table, behind } = await open(() => "collision", 1300);
    await expect(table.transact(two, token())).rejects.toMatchObject({ status: 503 });
    expect(await behind.getMany([A, B])).toEqual([undefined, undefined]);
  });

  it("a transaction that is in progress is waited for", async () => {
    const { table } = await open(first("in-progress", 2));
    expect(await table.transact(two, token())).toBe("written");
  });

  it("silence ends with 503 before the deadline of 5 s", async () => {
    const { table, attempts } = await open(() => "silence", 2500);
    await expect(table.get(A)).rejects.toMatchObject({ status: 503 });
    expect(attempts.length).toBeLessThanOrEqual(2); // the third would begin after 3 s
  });

  it("one silent attempt costs 1.5 s and no error", async () => {
    const { table, attempts, behind } = await open(first("silence"), 30_000);
    await behind.put({ ...A, type: "t" }, { only: "absent" });
    expect(await table.get(A)).toBeDefined();
    expect(attempts).toHaveLength(2);
    expect(TIME_LIMITS.requestTimeout).toBe(1500);
  });

  it("nothing is sent once the deadline has passed", async () => {
    const { table, attempts } = await open(() => undefined, 0);
    await expect(table.get(A)).rejects.toMatchObject({ status: 503 });
    expect(attempts).toHaveLength(0);
  });

  it("a write is not sent when too little time is left to learn what becomes of it", async () => {
    const { table, attempts } = await open(() => undefined, 700);
    await expect(table.put({ ...A, type: "t" }, put.when)).rejects.toMatchObject({ status: 503 });
    expect(attempts).toHaveLength(0);
  });

  it("a request that DynamoDB finds malformed is a fault of ours, not a reason to repeat", async () => {
    const { table, attempts } = await open(() => undefined);
    await expect(table.put({ pk: "", sk: "x", type: "t" }, put.when)).rejects.toThrow();
    expect(attempts.length).toBeLessThanOrEqual(1);
  });
});
