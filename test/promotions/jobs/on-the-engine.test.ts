import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { getTasks } from "../../../lib/tasks/store.ts";
import { HURRIED } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { type Fault, faultyHandler } from "../../support/faults/faults.ts";
import { aPromotionWithJobs } from "../../support/promotions/promotion-jobs.ts";
import { NOON } from "../../support/runtime.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { ofVolume } from "../../support/volume.ts";

const FAULTS: readonly Fault[] = ["reset", "server-error", "drop", "twice", "collision"];
/** Many workers are killed before the last code is made: each of them makes a few dozen at most. */
const [CODES, KILLS] = [ofVolume(600, 1000), ofVolume(12, 20)];
const CODE = /^LARK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

describe(`a job of ${CODES} codes on the embedded engine`, () => {
  const engine = useEngine("dynoxide");
  const now = () => NOON;
  let hours = 0;
  const inAnHour = () => {
    hours += 1;
    const at = new Date(NOON.getTime() + hours * 3_600_000);
    return () => at;
  };

  async function aLargeJob(name: string) {
    const table = await engine.table({ name, now });
    const promotion = await aPromotionWithJobs(table);
    const parameters = { number_of_codes: CODES, code_prefix: "LARK", max_uses_per_code: 1 };
    const { body } = await promotion.start(parameters, HURRIED);
    const isRight = async () => {
      const codes = (await promotion.codes()).map(({ code }) => code);
      expect([codes.length, new Set(codes).size]).toEqual([CODES, CODES]);
      for (const code of codes) expect(code).toMatch(CODE);
      expect((await promotion.read(body.data.id)).body.data).toMatchObject({
        status: "completed",
        generate_result: { generated: CODES },
      });
      expect(await getTasks(table)).toEqual([]);
    };
    return { ...promotion, isRight };
  }

  it("has exactly these codes, all different, after many workers were killed", async () => {
    const { table, isRight, codes } = await aLargeJob(await engine.newTable());
    const made: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Killed after the lease, after the codes were written, or after the task was updated.
      const killed = failingTable(table, kill % 3, "killed");
      await runWorker({ table: killed, now: inAnHour(), ...HURRIED }).catch(() => {});
      expect(killed.isHit()).toBe(true);
      made.push((await codes()).length);
    }
    expect(made).toEqual(made.toSorted((a, b) => a - b));
    expect(made.at(-1)).toBeLessThan(CODES);
    while (!(await runWorker({ table, now: inAnHour(), deadlineMs: 5000 })));
    await isRight();
  }, 120_000);

  it("has exactly these behind a network on which every fifth call of two workers goes wrong", async () => {
    const name = await engine.newTable();
    const { table, isRight } = await aLargeJob(name);
    const requestHandler = faultyHandler(({ index }) =>
      index % 5 === 4 ? FAULTS[Math.floor(index / 5) % FAULTS.length] : undefined,
    );
    const faulty = await engine.table({
      name,
      now,
      client: { requestHandler },
      deadline: deadlineIn(90_000),
    });
    for (let calls = 0; (await getTasks(table)).length > 0 && calls < 40; calls += 1) {
      const work = () => runWorker({ table: faulty, now: inAnHour(), deadlineMs: 5000 }).catch(() => {});
      await Promise.all([work(), work()]);
    }
    expect(requestHandler.attempts.length).toBeGreaterThan(60);
    await isRight();
  }, 120_000);

  it("is cancelled when nothing is made yet, and when much is", async () => {
    const table = await engine.table({ now });
    const { start, cancel, codes, list } = await aPromotionWithJobs(table);
    await start({ number_of_codes: 200 }, { table: failingTable(table, 0, "killed") });
    const [{ id, status }] = (await list()).body.data;
    expect(status).toBe("pending");
    expect((await cancel(id)).body.data).toMatchObject({
      status: "cancelled",
      generate_result: { deleted: 0 },
    });
    await start({ number_of_codes: 1000 }, { table: failingTable(table, 6, "killed") });
    const half = (await list()).body.data.filter((job) => job.id !== id)[0]!;
    expect(half.status).toBe("processing");
    expect(half.generate_result.generated).toBeGreaterThan(0);
    const cancelled = (await cancel(half.id, { deadlineMs: 60_000 })).body.data;
    while ((await getTasks(table)).length > 0) await runWorker({ table, now: inAnHour(), deadlineMs: 5000 });
    expect([cancelled.status, await codes()]).toEqual([expect.stringMatching(/^cancell/), []]);
  }, 60_000);

  it("starts once of ten requests at a time", async () => {
    const { start, list, codes } = await aPromotionWithJobs(await engine.table({ now }));
    const all = await Promise.all(Array.from({ length: 10 }, () => start({ number_of_codes: 200 }, HURRIED)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)]);
    expect([(await list()).body.data.length, (await codes()).length]).toEqual([1, 47]);
  }, 60_000);
});
