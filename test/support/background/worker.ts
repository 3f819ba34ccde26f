import { consumer } from "../../../functions/tasks/carry-on-tasks.ts";
import { createConsumer } from "../../../lib/runtime/consumer.ts";
import { type TestSetup, testRuntime } from "../runtime.ts";
import { permitAccess } from "../tables/permitted.ts";

export type WorkerSetup = TestSetup & {
  /** Milliseconds left at each read of the invocation's clock. A minute by default. */
  readonly timeLeftMs?: () => number;
};

/** Time for this number of steps. The worker reads its clock before each round and before each task. */
export function timeForSteps(count = 1): () => number {
  let looks = 0;
  return () => (looks++ < 2 * count ? 60_000 : 0);
}

/** One call of the function that reads the table's stream. @returns true if it reported that everything is done */
export async function runWorker({ timeLeftMs = () => 60_000, ...setup }: WorkerSetup): Promise<boolean> {
  const NewImage = { type: { S: "task" } };
  const Records = [{ eventName: "INSERT" as const, dynamodb: { SequenceNumber: "17", NewImage } }];
  const { table, refuseDenied } = permitAccess(setup.table, consumer);
  const work = createConsumer(consumer, testRuntime({ ...setup, table }));
  const { batchItemFailures } = await work({ Records }, { getRemainingTimeInMillis: timeLeftMs });
  refuseDenied();
  return batchItemFailures.length === 0;
}
