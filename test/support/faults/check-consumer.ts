import type { StoredChange } from "../../../lib/events/event-family.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { type Death, untilDeath } from "./check-write.ts";
import { ALL_CONSUMERS, type Calls, callConsumer, consumeAll, toRecord } from "./consumer-lab.ts";
import { compareSettled, once, type Reference } from "./reference.ts";
import type { Sending, WriteLab } from "./write-lab.ts";

/** The changes that follow from a request when nothing fails. */
export type Consequence = Pick<Reference, "words"> & {
  readonly changes: readonly string[];
  /** The changes if the consumers come an hour later: codes have expired, and work left over is done at once. */
  readonly late: () => Promise<readonly string[]>;
  /** The number of calls to the table of each consumer's first turn, in the order of the list. */
  readonly attempts: readonly number[];
  /** Messages of the queue by then. */
  readonly messages: readonly string[];
};

/** Sends a request, and calls all consumers with its changes until nothing is left to do. */
export async function followRequest(
  lab: WriteLab,
  sending: Sending,
  { words }: Reference,
): Promise<Consequence> {
  const changes = await makeChanges(lab, sending);
  const attempts: number[] = [];
  const messages: string[] = [];
  for (const consumer of ALL_CONSUMERS) {
    const outcome = await callConsumer(lab, consumer, toCalls(changes, messages));
    messages.push(...outcome.sent);
    attempts.push(outcome.attempts);
  }
  const again = await makeChanges(lab, sending);
  await consumeAll(lab, again);
  const lines = listOutcome(lab);
  const late = once(async () => {
    const others = await makeChanges(lab, sending);
    await lab.settle();
    await consumeAll(lab, others);
    return listOutcome(lab);
  });
  return { changes: lines, late, attempts, messages, words };
}

async function makeChanges(lab: WriteLab, sending: Sending): Promise<readonly StoredChange[]> {
  await lab.begin(sending);
  lab.store.takeChanges();
  await lab.send(sending, undefined, true);
  return lab.store.takeChanges();
}

/** Changes of the table, and events that arrived at least once: what a receiver gets again has the same id. */
const listOutcome = ({ changes, arrived }: WriteLab) => [
  ...changes(),
  ...[...arrived.values()].map((key) => `arrived ${key}`),
];

const toCalls = (changes: readonly StoredChange[], messages: readonly string[]): Calls => ({
  records: changes.map(toRecord),
  messages: [...new Set(messages)],
});

/**
 * A consumer dies at one of its calls to the table. The stream reports the same changes again, and the queue its message: in
 * the end the store is as if nothing had failed.
 * @param position of the consumer in the list
 * @returns what is wrong
 */
export async function checkConsumerDeath(
  lab: WriteLab,
  sending: Sending,
  consequence: Consequence,
  position: number,
  death: Death,
): Promise<readonly string[]> {
  const changes = await makeChanges(lab, sending);
  const consumer = ALL_CONSUMERS[position];
  if (!consumer) return [];
  for (const before of ALL_CONSUMERS.slice(0, position))
    await callConsumer(lab, before, toCalls(changes, consequence.messages));
  forgetProcessMemory();
  const calls = toCalls(changes, consequence.messages);
  await untilDeath(lab, death, (plan) => callConsumer(lab, consumer, calls, plan));
  await lab.settle();
  await consumeAll(lab, changes);
  const outcome = listOutcome(lab);
  const wrong = await compareSettled(outcome, consequence.changes, consequence);
  if (wrong.length === 0) return [];
  const asLate = await compareSettled(outcome, await consequence.late(), consequence);
  return asLate.length === 0 ? [] : wrong;
}
