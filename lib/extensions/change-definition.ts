import { conflict, type Problem, toApiError, unprocessable } from "../kernel/errors.ts";
import { commitChange, type Decision } from "../table/effects/commit-change.ts";
import type { Write } from "../table/table.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import type { Task } from "../tasks/task.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { hasAnyEntry } from "./entries/entry-store.ts";
import { type BuildRowsWork, buildMissingRows } from "./entries/indexes/build-rows-store.ts";
import { fenceChanges } from "./entries/write-fences-store.ts";
import { type CustomField, customFieldView } from "./fields/custom-field.ts";
import { hasRoomForUpdates } from "./fields/transaction-room.ts";
import { leftoversOfChange } from "./leftovers-store.ts";
import { definitionSize, definitionWrite, requireDefinition } from "./store.ts";

type FieldsChange = {
  readonly before: Definition;
  readonly after: Definition;
  readonly reply: Decision["reply"];
};

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
  if (build) await startTask(ctx, build, buildMissingRows);
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
    ({ index }) => index && !index.isReady && isNewIndex(before, index.number),
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

function isNewIndex({ fields }: Definition, number: number): boolean {
  return !fields.some(({ index }) => index?.number === number);
}

const MOST_DEFINITION_BYTES = 350_000; // as JSON; fits an item even if it compresses badly

/** @throws ApiError 400 for broken rules, 409 for a taken slug, 422 over the size limit */
export function buildFieldChange(
  definition: Definition,
  field: CustomField,
  problems: readonly Problem[],
): FieldsChange {
  const [first, ...rest] = problems;
  if (first) throw toApiError(first, ...rest);
  const others = definition.fields.filter(({ id }) => id !== field.id);
  if (others.some(({ slug }) => slug === field.slug)) {
    throw conflict(`A custom_field with the slug '${field.slug}' already exists in this custom_api.`, {
      source: "data.slug",
    });
  }
  const isNew = others.length === definition.fields.length;
  const fields = isNew
    ? [...others, field]
    : definition.fields.map((other) => (other.id === field.id ? field : other));
  const next = { ...definition, fields };
  if (definitionSize(next) > MOST_DEFINITION_BYTES) {
    throw unprocessable("The names, descriptions and patterns of all fields together are too long.");
  }
  return {
    before: definition,
    after: next,
    reply: { body: { data: customFieldView(definition.api.id, field) } },
  };
}

/** Also closes the fences, so that entry writes based on the old definition fail. */
export function buildDefinitionChange(definition: Definition): Write[] {
  const { api, version, epoch, hasEntries } = definition;
  const counts = hasEntries === false ? "reset" : "kept";
  const fences = fenceChanges(api.id, epoch + 1, counts);
  return [definitionWrite({ ...definition, epoch: epoch + 1 }, version), ...fences];
}

/** The next entry write changes the returned definition, so a racing one conflicts. @throws `refusal` */
export async function requireNoEntries(
  ctx: Context,
  definition: Definition,
  refusal: Error,
): Promise<Definition> {
  const { id } = definition.api;
  if (await hasAnyEntry(ctx.table, id)) throw refusal;
  if (definition.hasEntries !== true) return { ...definition, hasEntries: false };
  await markEntriesUnsure(ctx, id);
  return requireNoEntries(ctx, await requireDefinition(ctx, id), refusal);
}

/** "unsure", because an unseen entry may have been written just before. */
function markEntriesUnsure(ctx: Context, id: string): Promise<Reply> {
  return commitChange(toSecondWriteContext(ctx), async () => ({
    writes: buildDefinitionChange({ ...(await requireDefinition(ctx, id)), hasEntries: "unsure" }),
    reply: {},
  }));
}

/** For a second write in one request: own effect id, no kept reply. */
function toSecondWriteContext(ctx: Context): Context {
  return { ...ctx, keyedRequest: undefined, effectId: `${ctx.effectId}-aside` };
}

/**
 * Builds the task that deletes what a changed definition no longer keeps, if anything.
 * @answers What removes what a changed field leaves behind?
 */
export function buildClearTask(
  ctx: Context,
  before: Definition,
  after: Definition,
): Task<ClearWork> | undefined {
  const places = leftoversOfChange(before, after);
  return places.length > 0 ? newTask<ClearWork>(ctx, { kind: "clear-partitions", places }) : undefined;
}

export async function clearLeftovers(ctx: Context, task: Task<ClearWork> | undefined): Promise<void> {
  if (task) await startTask(ctx, task, clearPartitions);
}
