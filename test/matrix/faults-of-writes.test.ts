import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { takesIdempotencyKey } from "../../lib/http/error-statuses.ts";
import { checkDeath, checkFaults, listFaults, WRITE } from "../support/faults/check-write.ts";
import { makeReference } from "../support/faults/reference.ts";
import { openWriteLab, type Sending, type WriteLab } from "../support/faults/write-lab.ts";
import { listWriteSubjects } from "../support/faults/write-subjects.ts";
import { useEngine } from "../support/tables/engine.ts";
import { isLong } from "../support/volume.ts";

/*
 * Every operation that writes × every call that it makes to the table × every fault of that call, below the SDK's retries.
 * `npm test` draws a few for each operation, always the same ones; the long run takes all of them, and pairs.
 */

const engine = useEngine("dynoxide");
const subjects = await listWriteSubjects();

const FEW_FAULTS = 2;
const PAIRS = 200;

/** A number that a name always has. */
const numberOf = (name: string) => createHash("sha256").update(name).digest().readUInt32BE(0);

/** A few of them, spread over the list. In the long run all. */
function drawFew<T>(all: readonly T[], few: number, name: string): readonly T[] {
  if (isLong || all.length <= few) return all;
  const first = numberOf(name);
  return Array.from({ length: few }, (_, n) => all[(first + n * Math.ceil(all.length / few)) % all.length]!);
}

/** A request that takes an Idempotency-Key is sent with it and without it. */
function listSendings(subject: Sending["subject"]): readonly Sending[] {
  const both = takesIdempotencyKey(subject.endpoint) ? [true, false] : [false];
  return drawFew(both, 1, subject.name).map((isKeyed) => ({ subject, isKeyed }));
}

describe("an operation whose calls to the table fail", () => {
  let lab: WriteLab;
  beforeAll(async () => {
    lab = await openWriteLab(engine);
  }, 60_000);
  afterAll(() => lab.store.close());

  const tests = subjects.flatMap(listSendings).map((sending) => {
    const { subject, isKeyed } = sending;
    return [isKeyed ? `${subject.name} with a key` : subject.name, sending] as const;
  });

  it.each(tests)(
    "%s: answers are true, and a repeat converges",
    async (name, sending) => {
      const reference = await makeReference(lab, sending);
      expect(reference.once.status).toBe(sending.subject.status);
      const faults = listFaults(reference);
      for (const [at, fault] of drawFew(faults, FEW_FAULTS, name)) {
        const met = `${fault} of call ${at}, ${reference.calls[at]?.operation}`;
        const wrong = await checkFaults(lab, sending, reference, new Map([[at, fault]]));
        expect([met, ...wrong]).toEqual([met]);
      }
      const writes = [...reference.calls.keys()].filter((at) =>
        WRITE.test(reference.calls[at]?.operation ?? ""),
      );
      for (const at of drawFew(writes, 1, name)) {
        for (const isExecuted of drawFew([true, false], 1, name)) {
          const met = `death at call ${at}, ${isExecuted ? "executed" : "not executed"}`;
          const wrong = await checkDeath(lab, sending, reference, { at, isExecuted });
          expect([met, ...wrong]).toEqual([met]);
        }
      }
    },
    600_000,
  );

  it.each(isLong ? tests : [])(
    "%s: in pairs",
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
