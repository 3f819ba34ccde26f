import { commitChange } from "../../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../../tasks/clear-partitions.ts";
import { taskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { isUnique } from "../entries/unique-values.ts";
import { leftoversOfField } from "../leftovers-store.ts";
import { definitionChange, type FieldParams, requireField } from "./save-field.ts";

/**
 * Removes a field: its key is gone from entries and filters at once, and a new field of the same slug starts empty.
 * Values that entries had taken in it are noted in the same transaction and removed afterwards.
 * @throws ApiError 404 for an unknown Custom API or field
 */
export async function deleteField(ctx: Context, params: FieldParams): Promise<Reply> {
  let wasUnique = false;
  let task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: [] });
  const reply = await commitChange(ctx, async () => {
    const { definition, field } = await requireField(ctx, params);
    const fields = definition.fields.filter(({ id }) => id !== field.id);
    wasUnique = isUnique(field);
    task = { ...task, work: { ...task.work, places: leftoversOfField(definition.api.id, field) } };
    const clearing = wasUnique ? [taskWrite(task)] : [];
    return { writes: [...definitionChange({ ...definition, fields }), ...clearing], reply: {} };
  });
  if (wasUnique) await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
