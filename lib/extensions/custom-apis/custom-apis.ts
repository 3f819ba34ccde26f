import type { FromSchema } from "json-schema-to-ts";
import { invalid } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../../kernel/etag.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { clearPartitions } from "../../tasks/clear-partitions.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import {
  buildClearTask,
  buildDefinitionChange,
  clearLeftovers,
  requireNoEntries,
} from "../change-definition.ts";
import { fenceRemovals, newFences } from "../entries/write-fences-store.ts";
import { hasRoomForMarks } from "../fields/transaction-room.ts";
import { leftoversOfApi } from "../leftovers-store.ts";
import {
  buildSlugWrites,
  definitionRemoval,
  definitionWrite,
  findLivingIds,
  freeApiValues,
  listDefinitions,
  requireDefinition,
  takeApiValues,
} from "../store.ts";
import {
  type CustomApi,
  customApiView,
  type Definition,
  mergePresentation,
  newCustomApi,
} from "./custom-api.ts";
import type { createCustomApiRequest, updateCustomApiRequest } from "./custom-api-schemas.ts";
import { buildParentWrites } from "./parent-writes.ts";
import { customApiIds, dropRepeatedParents } from "./parents.ts";
import { hasNewSet, hasSameSets, resolveSets } from "./unique-sets.ts";

/** Strongly consistent: includes a Custom API that was created just before. */
export async function listCustomApis(ctx: Context, query: ListQuery): Promise<Reply> {
  const definitions = await listDefinitions(ctx.table);
  const apis = definitions.map(({ api }) => api);
  const fields = new Map(definitions.map((definition) => [definition.api.id, definition.fields]));
  const living = new Set(apis.map(({ id }) => id));
  const view = (api: CustomApi) =>
    customApiView(keepLivingParents(api, living), fields.get(api.id) ?? [], api);
  return { body: pageAnswer(apis, query, view) };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function readCustomApi(ctx: Context, customApiID: string): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: { data: customApiView(await dropDeletedParents(ctx, api), fields, api) } };
}

/** Hides deleted parents on reads, so that deleting a parent need not change its children. */
async function dropDeletedParents(ctx: Context, api: CustomApi): Promise<CustomApi> {
  const ids = customApiIds(api.parent_apis);
  if (ids.length === 0) return api;
  return keepLivingParents(api, await findLivingIds(ctx.table, ids));
}

function keepLivingParents(api: CustomApi, living: ReadonlySet<string>): CustomApi {
  const parents = api.parent_apis.filter(({ id, type }) => type === "api_location" || living.has(id));
  return { ...api, parent_apis: parents };
}

/**
 * Creates a Custom API with its two unique values and its fences in one transaction, so that of racing
 * creates with one slug or api_type exactly one succeeds.
 * @throws ApiError 400 for invalid parents, 409 with one problem for each taken slug or api_type
 */
export function createCustomApi(
  ctx: Context,
  body: FromSchema<typeof createCustomApiRequest>,
): Promise<Reply> {
  const api = newCustomApi(body.data, ctx.newId(), ctx.now().toISOString());
  resolveSets({ api: {}, fields: [] }, body.data.unique_together ?? [], ctx.newId); // rejects every set: there are no fields yet
  const created = { ...api, parent_apis: dropRepeatedParents(api.parent_apis) };
  const definition = { api: created, fields: [], policies: [], version: 0, epoch: 1, hasEntries: false };
  return commitChange(ctx, async () => ({
    writes: [
      ...takeApiValues(created),
      definitionWrite(definition, 0),
      ...newFences(created.id),
      ...(await buildParentWrites(ctx, created)),
    ],
    reply: { body: { data: customApiView(created, []) } },
  }));
}

type Input = FromSchema<typeof updateCustomApiRequest>["data"];

/**
 * Changes what the request gives. One transaction takes a new slug and frees the old one, so that entries
 * answer at exactly one of them.
 * @throws ApiError 400 for another api_type or invalid parents, 404, 409 for a taken slug
 */
export async function updateCustomApi(
  ctx: Context,
  customApiID: string,
  { data }: { readonly data: Input },
): Promise<Reply> {
  const now = ctx.now().toISOString();
  let clear: ReturnType<typeof buildClearTask>;
  const reply = await commitChange(ctx, async () => {
    const { definition: before, sets } = await readDefinitionWithSets(ctx, customApiID, data);
    const api = { ...applyApiUpdate(before.api, data, now), ...(sets ? { unique_together: sets } : {}) };
    const parents = data.relationships?.parent_apis ? await buildParentWrites(ctx, api) : [];
    const next = { ...before, api };
    clear = buildClearTask(ctx, before, next);
    return {
      writes: [
        ...(sets ? buildDefinitionChange(next) : [definitionWrite(next, before.version)]),
        ...(clear ? [buildTaskWrite(clear)] : []),
        ...parents,
        ...buildSlugWrites(before.api, api),
      ],
      reply: { body: { data: customApiView(await dropDeletedParents(ctx, api), before.fields, api) } },
    };
  });
  await clearLeftovers(ctx, clear);
  return reply;
}

/** @throws ApiError as `requireDefinition`, 412 if `If-Match` names another state */
async function requireMatchingDefinition(ctx: Context, customApiID: string): Promise<Definition> {
  const definition = await requireNamed(ctx, NAME, () => requireDefinition(ctx, customApiID));
  checkIfMatch(ctx, NAME, () => customApiView(definition.api, definition.fields));
  return definition;
}

const NAME = "Custom API";

/** A new set is allowed only without entries, since entries keep its values in items of their own. */
async function readDefinitionWithSets(
  ctx: Context,
  customApiID: string,
  { unique_together: requestedSlugs }: Input,
) {
  const stored = await requireMatchingDefinition(ctx, customApiID);
  const { api, fields } = stored;
  if (!requestedSlugs || hasSameSets(api.unique_together ?? [], fields, requestedSlugs))
    return { definition: stored };
  const isNew = hasNewSet(api.unique_together ?? [], fields, requestedSlugs);
  const definition = isNew ? await requireNoEntries(ctx, stored, buildUniqueSetError()) : stored;
  const sets = resolveSets(definition, requestedSlugs, ctx.newId);
  if (hasRoomForMarks(definition.fields, sets)) return { definition, sets };
  throw invalid("'unique_together' leaves no room in a transaction for a change of all unique values.", {
    source: "data.unique_together",
  });
}

function buildUniqueSetError() {
  return invalid("'unique_together' can only get another set while the custom_api has no entries.", {
    source: "data.unique_together",
  });
}

function applyApiUpdate(api: CustomApi, input: Input, now: string): CustomApi {
  const { name, description, slug, allow_upserts, presentation, relationships } = input;
  if (input.api_type !== undefined && input.api_type !== api.api_type) {
    throw invalid(`'api_type' cannot change, it is '${api.api_type}'.`, { source: "data.api_type" });
  }
  return {
    ...api,
    ...dropUndefined({ name, description, slug, allow_upserts }),
    ...mergePresentation(api.presentation, presentation),
    ...(relationships?.parent_apis
      ? { parent_apis: dropRepeatedParents(relationships.parent_apis.data) }
      : {}),
    updated_at: now,
  };
}

/**
 * Removes a Custom API with its fields, policies and entries. One transaction makes all of it unreachable and
 * frees slug and api_type. A task noted in it deletes the entries afterwards, since there may be any number.
 * @throws ApiError 404 for an unknown id, also at the second call
 */
export function deleteCustomApi(ctx: Context, customApiID: string): Promise<Reply> {
  return commitWithTask(ctx, clearPartitions, async () => {
    const definition = await requireMatchingDefinition(ctx, customApiID);
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
