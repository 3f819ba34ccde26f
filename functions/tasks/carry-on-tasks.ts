import { createConsumer, defineConsumer } from "../../lib/runtime/consumer.ts";
import { carryOnTasks } from "../../lib/workers/carry-on-tasks.ts";

export const consumer = defineConsumer({
  id: "tasks/carry-on-tasks",
  summary: "Carry on what requests have decided and left to be done",
  table: "consume",
  calledBy: { newItems: "task" },
  run: carryOnTasks,
});
export const handler = createConsumer(consumer);
