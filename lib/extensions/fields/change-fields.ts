import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import type { ClearWork } from "../../tasks/clear-partitions.ts";
import { taskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { clearLeftovers, clearTask } from "../clear-leftovers.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type BuildRowsWork, buildRows } from "../entries/indexes/build-rows-store.ts";
import { definitionChange } from "./save-field.ts";
import { hasRoomForUpdates } from "./transaction-room.ts";

/** A Custom API before and after one of its fields was added, changed or deleted. */
export type FieldsChange = {
  readonly before: Definition;
  readonly after: Definition;
  readonly reply: Decision["reply"];
};

/** What is to be done behind the change: to clear away what is kept no longer, and to index entries that are there. */
type Behind = { readonly clear?: Task<ClearWork>; readonly build?: Task<BuildRowsWork> };

/**
 * Changes the fields of a Custom API. What follows for its entries, which may be any number, is noted in the same
 * transaction and done afterwards.
 * @throws ApiError what `decide` throws
 */
export async function changeFields(ctx: Context, decide: () => Promise<FieldsChange>): Promise<Reply> {
  let behind: Behind = {};
  const reply = await commitChange(ctx, async () => {
    const { before, after: wanted, reply } = await decide();
    const after = withRoom(wanted);
    behind = behindOf(ctx, before, after);
    const tasks = Object.values(behind).map((task) => taskWrite(task));
    return { writes: [...definitionChange(after), ...tasks], reply };
  });
  const { clear, build } = behind;
  await clearLeftovers(ctx, clear);
  if (build) await startTask(ctx, build, (work) => buildRows(ctx, work));
  return reply;
}

/** As many unique fields as a transaction takes leave no room for the order of the last change. */
function withRoom(definition: Definition): Definition {
  const { lists, fields, api } = definition;
  if (!lists?.byUpdate || hasRoomForUpdates(fields, api.unique_together)) return definition;
  return { ...definition, lists: { ...lists, byUpdate: false } };
}

function behindOf(ctx: Context, before: Definition, after: Definition): Behind {
  const clear = clearTask(ctx, before, after);
  const begun = after.fields.find(({ index }) => index && !index.isReady && isNew(before, index.number));
  const builds = begun?.index && { index: begun.index.number };
  const { id: apiId } = after.api;
  return {
    ...(clear ? { clear } : {}),
    ...(builds
      ? { build: newTask<BuildRowsWork>(ctx, { kind: "build-entry-rows", apiId, builds, after: "" }) }
      : {}),
  };
}

function isNew({ fields }: Definition, number: number): boolean {
  return !fields.some(({ index }) => index?.number === number);
}
