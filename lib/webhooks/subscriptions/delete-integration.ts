import { commitChange } from "../../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { deliveryPartitions, deliveryStateRemoval } from "./delivery-state-store.ts";
import { buildCountDecrement, integrations } from "./integrations-store.ts";

/** A task removes its waiting events and its log. @throws ApiError 404 for an unknown integration */
export async function deleteIntegration(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: deliveryPartitions(id) });
  const reply = await commitChange(ctx, async () => ({
    writes: [
      ...integrations.removal(await integrations.require(ctx, id)),
      deliveryStateRemoval(id),
      buildCountDecrement(),
      buildTaskWrite(task),
    ],
    reply: {},
  }));
  await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
