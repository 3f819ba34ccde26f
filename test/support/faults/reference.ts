import { canMeetCondition } from "./faults.ts";
import { listSharedWords, maskUnknown, maskVersions } from "./shown-changes.ts";
import type { Seen, Sending, WriteLab } from "./write-lab.ts";

/** A request and its repetition when nothing fails. */
type Course = {
  readonly once: Seen;
  /** After the same request was sent again. */
  readonly again: Seen;
  /** After the worker has carried on. */
  readonly settled: readonly string[];
};

export type Reference = Course & {
  /** Calls of the first request to the table. */
  readonly calls: readonly { readonly operation: string; readonly isConditional: boolean }[];
  /** After the request was sent only once and the worker has carried on. */
  readonly settledOnce: () => Promise<readonly string[]>;
  /** As `settledOnce` and as `settled`, if the last request comes an hour later, to a new process. */
  readonly lateOnce: () => Promise<readonly string[]>;
  readonly lateAgain: () => Promise<readonly string[]>;
  /** Words that are the same in every run. Others are ids, codes and hashes that a run makes new. */
  readonly words: () => Promise<ReadonlySet<string>>;
};

/** Sends a request twice, and lets the worker carry on. */
export async function makeReference(lab: WriteLab, sending: Sending): Promise<Reference> {
  const { course, calls } = await takeCourse(lab, sending);
  const other = once(async () => (await takeCourse(lab, sending)).course);
  const after = (...steps: readonly ("send" | "settle")[]) =>
    once(async () => {
      await lab.begin(sending);
      for (const step of steps) await (step === "send" ? lab.send(sending) : lab.settle());
      return lab.changes();
    });
  const words = once(async () => listSharedWords([courseText(course), courseText(await other())]));
  return {
    ...{ ...course, calls, words },
    settledOnce: after("send", "settle"),
    lateOnce: after("settle", "send", "settle"),
    lateAgain: after("send", "settle", "send", "settle"),
  };
}

async function takeCourse(lab: WriteLab, sending: Sending) {
  await lab.begin(sending);
  const { attempts, ...first } = await lab.send(sending);
  const { attempts: _, ...again } = await lab.send(sending);
  if (leavesWork(sending, first, again)) await lab.settle();
  const calls = attempts.map((attempt) => ({
    operation: attempt.operation,
    isConditional: canMeetCondition(attempt),
  }));
  return { course: { once: first, again, settled: lab.changes() }, calls };
}

const TASK = / TASK#?\S* |\bTASK /;

/** True if a worker has something to carry on. */
export function leavesWork({ subject }: Sending, ...seen: readonly Seen[]): boolean {
  return (
    subject.request.isPatient === true || seen.some(({ changes }) => changes.some((line) => TASK.test(line)))
  );
}

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const linesOf = ({ status, body, changes }: Seen) => [`${status}`, body, ...changes];
const courseText = ({ once: first, again, settled }: Course) =>
  [...linesOf(first), ...linesOf(again), ...settled].join("\n");

/** The lines of two states that differ: `-` for what is missing, `+` for what should not be there. */
async function compareLines(
  is: readonly string[],
  should: readonly string[],
  { words }: Pick<Reference, "words">,
): Promise<readonly string[]> {
  if (is.join("\n") === should.join("\n")) return [];
  const known = await words();
  const left = is.map((line) => maskUnknown(line, known));
  const missing = should
    .map((line) => maskUnknown(line, known))
    .filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  return showDifferences(left, missing);
}

const SHOWN = 120;

/** Shows of two lines that differ in a part that part and its surroundings. */
function showDifferences(is: readonly string[], should: readonly string[]): readonly string[] {
  const at = is.length === 1 && should.length === 1 ? findFirstDifference(is[0]!, should[0]!) : 0;
  const cut = (line: string) =>
    at <= SHOWN ? line : `${line.slice(0, SHOWN)} … ${line.slice(at - SHOWN / 2, at + SHOWN)}`;
  return [...should.map((line) => `- ${cut(line)}`), ...is.map((line) => `+ ${cut(line)}`)];
}

function findFirstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** As `compareLines`, after work whose steps may have run more than once. */
export function compareSettled(
  is: readonly string[],
  should: readonly string[],
  reference: Pick<Reference, "words">,
): Promise<readonly string[]> {
  return compareLines(maskVersions(is), maskVersions(should), reference);
}

export function compareSeen(seen: Seen, expected: Seen, reference: Reference): Promise<readonly string[]> {
  return compareLines(linesOf(seen), linesOf(expected), reference);
}
