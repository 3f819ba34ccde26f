import { commitChange } from "../../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { fenceRemovals } from "../entries/write-fences-store.ts";
import { leftoversOfApi } from "../leftovers-store.ts";
import { definitionRemoval, freeApiValues } from "../store.ts";
import { requireDefinition } from "./custom-apis.ts";

/**
 * Removes a Custom API with its fields, policies and entries. One transaction makes all of it unreachable and
 * frees slug and api_type. A task noted in it deletes the entries afterwards, since there may be any number.
 * @throws ApiError 404 for an unknown id, also at the second call
 */
export async function deleteCustomApi(ctx: Context, customApiID: string): Promise<Reply> {
  let task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: [] });
  const reply = await commitChange(ctx, async () => {
    const definition = await requireDefinition(ctx, customApiID);
    task = { ...task, work: { ...task.work, places: leftoversOfApi(definition) } };
    return {
      writes: [
        definitionRemoval(definition),
        ...freeApiValues(definition.api),
        ...fenceRemovals(definition.api.id),
        buildTaskWrite(task),
      ],
      reply: {},
    };
  });
  await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
