import { consumer } from "../../../functions/tasks/carry-on-tasks.ts";
import { createConsumer } from "../../../lib/runtime/consumer.ts";
import { type TestSetup, testRuntime } from "../runtime.ts";
import { permitted } from "../tables/permitted.ts";

export type WorkerSetup = TestSetup & {
  /** Time that the invocation has at each look at its clock, in milliseconds; a minute if not set. */
  readonly timeLeftMs?: () => number;
};

/** Time for so many steps: one look at the clock before each round, and one before each task. */
export function timeForSteps(count = 1): () => number {
  let looks = 0;
  return () => (looks++ < 2 * count ? 60_000 : 0);
}

/** One call of the function behind the table's stream. @returns whether it said that all is done */
export async function runWorker({ timeLeftMs = () => 60_000, ...setup }: WorkerSetup): Promise<boolean> {
  const NewImage = { type: { S: "task" } };
  const Records = [{ eventName: "INSERT" as const, dynamodb: { SequenceNumber: "17", NewImage } }];
  const { table, refuseDenied } = permitted(setup.table, consumer);
  const work = createConsumer(consumer, testRuntime({ ...setup, table }));
  const { batchItemFailures } = await work({ Records }, { getRemainingTimeInMillis: timeLeftMs });
  refuseDenied();
  return batchItemFailures.length === 0;
}
