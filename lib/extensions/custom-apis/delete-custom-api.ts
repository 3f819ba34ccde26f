import { clearPartitions } from "../../tasks/clear-partitions.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
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
export function deleteCustomApi(ctx: Context, customApiID: string): Promise<Reply> {
  return commitWithTask(ctx, clearPartitions, async () => {
    const definition = await requireDefinition(ctx, customApiID);
    return {
      writes: [
        definitionRemoval(definition),
        ...freeApiValues(definition.api),
        ...fenceRemovals(definition.api.id),
      ],
      task: newTask(ctx, { kind: "clear-partitions", places: leftoversOfApi(definition) }),
      reply: {},
    };
  });
}
