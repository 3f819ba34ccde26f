import { commitChange } from "../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { taskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { deliveryStateRemoval, leftoversOf } from "./delivery-state-store.ts";
import { countOneLess, integrations } from "./integrations-store.ts";

/**
 * Deletes an integration: it gets nothing more, and what waited for it goes with its log.
 * @throws ApiError 404 for an unknown one
 */
export async function deleteIntegration(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: leftoversOf(id) });
  const reply = await commitChange(ctx, async () => ({
    writes: [
      ...integrations.removal(await integrations.require(ctx, id)),
      deliveryStateRemoval(id),
      countOneLess(),
      taskWrite(task),
    ],
    reply: {},
  }));
  await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
