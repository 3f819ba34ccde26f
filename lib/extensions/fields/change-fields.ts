import { commitChange } from "../../table/effects/commit-change.ts";
import type { ClearWork } from "../../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildClearTask, clearLeftovers } from "../clear-leftovers.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type BuildRowsWork, buildMissingRows } from "../entries/indexes/build-rows-store.ts";
import { buildDefinitionChange, type FieldsChange } from "./save-field.ts";
import { hasRoomForUpdates } from "./transaction-room.ts";

/** Tasks after the change: clear dropped values, index stored entries. */
type FollowUps = { readonly clear?: Task<ClearWork>; readonly build?: Task<BuildRowsWork> };

/** Notes the follow-up tasks for entries in the same transaction. @throws ApiError of `decide` */
export async function changeFields(ctx: Context, decide: () => Promise<FieldsChange>): Promise<Reply> {
  let followUps: FollowUps = {};
  const reply = await commitChange(ctx, async () => {
    const { before, after: requested, reply } = await decide();
    const after = dropUpdateOrderIfFull(requested);
    followUps = buildFollowUps(ctx, before, after);
    const tasks = Object.values(followUps).map((task) => buildTaskWrite(task));
    return { writes: [...buildDefinitionChange(after), ...tasks], reply };
  });
  const { clear, build } = followUps;
  await clearLeftovers(ctx, clear);
  if (build) await startTask(ctx, build, (work) => buildMissingRows(ctx, work));
  return reply;
}

/** Without room in a transaction, drops the order of the last change. */
function dropUpdateOrderIfFull(definition: Definition): Definition {
  const { lists, fields, api } = definition;
  if (!lists?.byUpdate || hasRoomForUpdates(fields, api.unique_together)) return definition;
  return { ...definition, lists: { ...lists, byUpdate: false } };
}

function buildFollowUps(ctx: Context, before: Definition, after: Definition): FollowUps {
  const clear = buildClearTask(ctx, before, after);
  const startedField = after.fields.find(
    ({ index }) => index && !index.isReady && isNew(before, index.number),
  );
  const builds = startedField?.index && { index: startedField.index.number };
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
