import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  checkDeath,
  checkFaults,
  listDoubtfulFaults,
  listFaults,
  WRITE,
} from "../support/faults/check-write.ts";
import { drawFew, listSendings, numberOf } from "../support/faults/draw.ts";
import { makeReference } from "../support/faults/reference.ts";
import { findTableFaults } from "../support/faults/table-faults.ts";
import { openWriteLab, type WriteLab } from "../support/faults/write-lab.ts";
import { listWriteSubjects } from "../support/faults/write-subjects.ts";
import { useEngine } from "../support/tables/engine.ts";
import { isLong, ofVolume } from "../support/volume.ts";

/*
 * Every operation that writes × every call that it makes to the table × every fault of that call, below the SDK's retries.
 * `npm test` draws a few for each operation, always the same ones; the long run takes all of them, and pairs.
 */

const engine = useEngine("dynoxide");
const tests = listSendings(await listWriteSubjects());

const FEW_FAULTS = 2;
const FEW_PAIRED = 8;
const PAIRS = ofVolume(2, 200);

describe("an operation whose calls to the table fail", () => {
  let lab: WriteLab;
  beforeAll(async () => {
    lab = await openWriteLab(engine);
  }, 60_000);
  afterAll(() => lab.store.close());

  it.each(tests)(
    "%s: answers are true, and a repeat converges",
    async (name, sending) => {
      const reference = await makeReference(lab, sending);
      expect(reference.once.status).toBe(sending.subject.status);
      expect(await findTableFaults([...lab.store.now.values()], lab.now())).toEqual([]);
      const listed =
        isLong || numberOf(name) % 4 === 0 ? listFaults(reference) : listDoubtfulFaults(reference);
      for (const [at, fault] of drawFew(listed, FEW_FAULTS, name)) {
        const met = `${fault} of call ${at}, ${reference.calls[at]?.operation}`;
        const wrong = await checkFaults(lab, sending, reference, new Map([[at, fault]]));
        expect([met, ...wrong]).toEqual([met]);
      }
    },
    600_000,
  );

  it.each(drawFew(tests, Math.ceil(tests.length / 6), "death"))(
    "%s: a process that dies leaves nothing half done",
    async (name, sending) => {
      const reference = await makeReference(lab, sending);
      const writes = [...reference.calls.keys()].filter((at) =>
        WRITE.test(reference.calls[at]?.operation ?? ""),
      );
      const deaths = writes.flatMap((at) => [true, false].map((isExecuted) => ({ at, isExecuted })));
      for (const death of drawFew(deaths, 1, name)) {
        const met = `at call ${death.at}, ${death.isExecuted ? "executed" : "not executed"}`;
        const wrong = await checkDeath(lab, sending, reference, death);
        expect([met, ...wrong]).toEqual([met]);
      }
    },
    600_000,
  );
  it.each(drawFew(tests, FEW_PAIRED, "pairs"))(
    "%s: so they do after two faults",
    async (name, sending) => {
      const reference = await makeReference(lab, sending);
      const faults = listFaults(reference);
      for (let n = 0; n < PAIRS; n += 1) {
        const [one, other] = [0, 1].map((of) => faults[numberOf(`${name} ${n} ${of}`) % faults.length]);
        if (!one || !other || one[0] === other[0]) continue;
        const met = `${one[1]} of call ${one[0]} and ${other[1]} of call ${other[0]}`;
        const wrong = await checkFaults(lab, sending, reference, new Map([one, other]));
        expect([met, ...wrong]).toEqual([met]);
      }
    },
    3_600_000,
  );
});
