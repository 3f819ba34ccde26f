import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { checkConsumerDeath, followRequest } from "../support/faults/check-consumer.ts";
import { ALL_CONSUMERS } from "../support/faults/consumer-lab.ts";
import { drawFew, listSendings } from "../support/faults/draw.ts";
import { makeReference } from "../support/faults/reference.ts";
import { findTableFaults } from "../support/faults/table-faults.ts";
import { openWriteLab, type WriteLab } from "../support/faults/write-lab.ts";
import { listWriteSubjects } from "../support/faults/write-subjects.ts";
import { useEngine } from "../support/tables/engine.ts";

/*
 * Consequences of every operation that writes: each function that the stream or a queue calls dies at each of its calls to
 * the table, and another one carries on. `npm test` draws some operations and one death of each function.
 */

const engine = useEngine("dynoxide");
const tests = listSendings(await listWriteSubjects());
const FEW = 40;
/** Operations after which every function has something to do. */
const BUSY = /^(?:payments\/create-payment|products\/jobs\/build-product)/;

describe("what follows from an operation", () => {
  let lab: WriteLab;
  beforeAll(async () => {
    lab = await openWriteLab(engine);
  }, 60_000);
  afterAll(() => lab.store.close());

  it("is events, deliveries and the work of tasks, so that there is something to die at", async () => {
    const attempts = new Map<string, number>();
    for (const [, sending] of tests.filter(([name]) => BUSY.test(name))) {
      const consequence = await followRequest(lab, sending, await makeReference(lab, sending));
      for (const [position, { id }] of ALL_CONSUMERS.entries())
        attempts.set(id, Math.max(attempts.get(id) ?? 0, consequence.attempts[position] ?? 0));
    }
    // Each reads, decides and writes.
    expect(ALL_CONSUMERS.map(({ id }) => id).filter((id) => (attempts.get(id) ?? 0) < 3)).toEqual([]);
  });

  it.each(drawFew(tests, FEW, "consumers"))(
    "%s: functions that die at their calls leave nothing undone and do nothing twice",
    async (name, sending) => {
      const consequence = await followRequest(lab, sending, await makeReference(lab, sending));
      expect(await findTableFaults([...lab.store.now.values()], lab.now())).toEqual([]);
      for (const [position, { id }] of ALL_CONSUMERS.entries()) {
        const calls = Array.from({ length: consequence.attempts[position] ?? 0 }, (_, at) => at);
        const deaths = calls.flatMap((at) => [true, false].map((isExecuted) => ({ at, isExecuted })));
        for (const death of drawFew(deaths, 1, `${name} ${id}`)) {
          const met = `${id} at call ${death.at}, ${death.isExecuted ? "executed" : "not executed"}`;
          const wrong = await checkConsumerDeath(lab, sending, consequence, position, death);
          expect([met, ...wrong]).toEqual([met]);
        }
      }
    },
    600_000,
  );
});
