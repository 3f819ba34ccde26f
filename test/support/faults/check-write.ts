import { canMeetCondition, type Fault, type FaultPlan } from "./faults.ts";
import { compareSeen, compareSettled, leavesWork, type Reference } from "./reference.ts";
import type { Seen, Sending, WriteLab } from "./write-lab.ts";

/** Faults of one call, by its number. */
export type Faults = ReadonlyMap<number, Fault>;

const ANYWHERE: readonly Fault[] = ["reset", "refuse", "server-error", "timeout", "drop", "twice"];
const OF_WRITES: readonly Fault[] = ["collision", "in-progress"];
/** Requests on the wire that write. */
export const WRITE = /^(?:Put|Update|TransactWrite)Item/;

/** Every fault that each call of a request can meet. */
export function listFaults({ calls }: Pick<Reference, "calls">): readonly (readonly [at: number, Fault])[] {
  return calls.flatMap(({ operation, isConditional }, at) =>
    [
      ...ANYWHERE,
      ...(WRITE.test(operation) ? OF_WRITES : []),
      ...(isConditional ? (["condition"] as const) : []),
    ].map((fault) => [at, fault] as const),
  );
}

/** Faults after which a write may have happened although its answer says otherwise, or the other way round. */
const DOUBTFUL: readonly Fault[] = ["drop", "twice", "condition"];

/** The faults of a request that most easily lead to a wrong answer. All, if it writes nothing. */
export function listDoubtfulFaults(reference: Pick<Reference, "calls">): ReturnType<typeof listFaults> {
  const all = listFaults(reference);
  const doubtful = all.filter(
    ([at, fault]) => DOUBTFUL.includes(fault) && WRITE.test(reference.calls[at]?.operation ?? ""),
  );
  return doubtful.length > 0 ? doubtful : all;
}

/** Retries after a first fault move later calls, so a fault that a call cannot meet is left out. */
const planOf =
  (faults: Faults): FaultPlan =>
  (attempt) => {
    const fault = faults.get(attempt.index);
    if (fault === "condition") return canMeetCondition(attempt) ? fault : undefined;
    return fault === undefined || ANYWHERE.includes(fault) || WRITE.test(attempt.operation)
      ? fault
      : undefined;
  };

/**
 * Sends a request whose calls meet faults, and then sends it again. The first answer has to be true: a success has its whole
 * effect once, a refusal has none. After the second one the store is as if nothing had failed. Work that an answer leaves to the
 * worker counts when the worker has done it.
 * @returns what is wrong
 */
export async function checkFaults(
  lab: WriteLab,
  sending: Sending,
  reference: Reference,
  faults: Faults,
): Promise<readonly string[]> {
  await lab.begin(sending);
  const first = await lab.send(sending, planOf(faults));
  const second = await lab.send(sending);
  // A sign-in that begins or ends answers with a redirect.
  const isDone = first.status < 300 || first.status === reference.once.status;
  const refused: Seen = { ...first, changes: [] };
  const course = isDone ? reference.again : reference.once;
  const wrong = [
    ...(first.status >= 500 && first.status !== 503 ? [`answers ${first.status}: ${first.body}`] : []),
    ...tell("after the first answer", await compareSeen(first, isDone ? reference.once : refused, reference)),
    ...tell("after the second answer", await compareSeen(second, course, reference)),
  ];
  if (wrong.length === 0 || !leavesWork(sending, first, second, course)) return wrong;
  // The comparisons may have sent other requests since.
  await lab.begin(sending);
  await lab.send(sending, planOf(faults));
  await lab.send(sending);
  await lab.settle();
  const settled = lab.changes();
  const expected = isDone ? reference.settled : await reference.settledOnce();
  return tell("after the worker's turn", await compareSettled(settled, expected, reference));
}

/**
 * The process dies at a call of the request, before or after the table has executed it. A new process an hour later, when
 * the request comes again, leaves the store as if nothing had happened: with the effect once, or twice if the request can be
 * repeated without a key.
 * @returns what is wrong
 */
export async function checkDeath(
  lab: WriteLab,
  sending: Sending,
  reference: Reference,
  death: Death,
): Promise<readonly string[]> {
  await lab.begin(sending);
  await untilDeath(lab, death, (plan) => lab.send(sending, plan));
  await lab.settle();
  await lab.send(sending);
  await lab.settle();
  const settled = lab.changes().filter(isNoReply);
  const [once, twice] = [await reference.lateOnce(), await reference.lateAgain()];
  const asOnce = await compareSettled(settled, once.filter(isNoReply), reference);
  if (asOnce.length === 0) return [];
  const asTwice = await compareSettled(settled, twice.filter(isNoReply), reference);
  return asTwice.length === 0 ? [] : tell("after death and repetition", asTwice);
}

/** A cart remembers the key itself, so the kept answer may be missing. */
const isNoReply = (line: string) => !line.startsWith("created IDEMPOTENCY#");

export type Death = {
  /** The number of the call. */
  readonly at: number;
  /** The table has executed the call before the process ends. */
  readonly isExecuted: boolean;
};

/** Runs work until it dies at one of its calls, or until its end if it makes fewer. */
export async function untilDeath(
  { store }: WriteLab,
  { at, isExecuted }: Death,
  work: (plan: FaultPlan) => Promise<unknown>,
): Promise<void> {
  const died = Promise.withResolvers<void>();
  const plan: FaultPlan = ({ index }) => {
    if (index < at) return undefined;
    if (index === at && isExecuted) return "drop";
    died.resolve();
    return "death";
  };
  await Promise.race([work(plan).catch(() => {}), died.promise]);
  await store.rest();
}

const tell = (when: string, lines: readonly string[]) => lines.map((line) => `${when}: ${line}`);
