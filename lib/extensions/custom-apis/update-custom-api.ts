import type { FromSchema } from "json-schema-to-ts";
import { invalid } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { taskWrite } from "../../tasks/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { clearLeftovers, clearTask } from "../clear-leftovers.ts";
import { definitionChange, requireNoEntries } from "../fields/save-field.ts";
import { hasRoomForMarks } from "../fields/transaction-room.ts";
import { definitionWrite } from "../store.ts";
import { slugChange } from "./api-values-store.ts";
import { type CustomApi, changedPresentation, customApiView } from "./custom-api.ts";
import type { updateCustomApiRequest } from "./custom-api-schemas.ts";
import { parentWrites } from "./parent-writes.ts";
import { distinctParents } from "./parents.ts";
import { requireDefinition, withLivingParents } from "./read-custom-api.ts";
import { addsSet, hasSameSets, requestedSets } from "./unique-sets.ts";

type Input = FromSchema<typeof updateCustomApiRequest>["data"];

/**
 * Changes what the request gives. A new slug is taken and the old one given up in one transaction: at any moment
 * entries answer at exactly one of them.
 * @throws ApiError 400 for another api_type or parents that cannot be, 404, 409 for a slug that is taken
 */
export async function updateCustomApi(
  ctx: Context,
  customApiID: string,
  { data }: { readonly data: Input },
): Promise<Reply> {
  const now = ctx.now().toISOString();
  let clear: ReturnType<typeof clearTask>;
  const reply = await commitChange(ctx, async () => {
    const { definition: before, sets } = await withSets(ctx, customApiID, data);
    const api = { ...changed(before.api, data, now), ...(sets ? { unique_together: sets } : {}) };
    const parents = data.relationships?.parent_apis ? await parentWrites(ctx, api) : [];
    const next = { ...before, api };
    clear = clearTask(ctx, before, next);
    return {
      writes: [
        ...(sets ? definitionChange(next) : [definitionWrite(next, before.version)]),
        ...(clear ? [taskWrite(clear)] : []),
        ...parents,
        ...slugChange(before.api, api),
      ],
      reply: { body: { data: customApiView(await withLivingParents(ctx, api), before.fields) } },
    };
  });
  await clearLeftovers(ctx, clear);
  return reply;
}

/**
 * The definition, with the sets that the request gives it if they are others. Entries keep the values of sets in items of
 * their own: a new set begins while there are no entries, one may end at any time, and its values are cleared away.
 */
async function withSets(ctx: Context, customApiID: string, { unique_together: given }: Input) {
  const stored = await requireDefinition(ctx, customApiID);
  const { api, fields } = stored;
  if (!given || hasSameSets(api.unique_together ?? [], fields, given)) return { definition: stored };
  const isNew = addsSet(api.unique_together ?? [], fields, given);
  const definition = isNew ? await requireNoEntries(ctx, stored, hasEntries()) : stored;
  const sets = requestedSets(definition, given, ctx.newId);
  if (hasRoomForMarks(definition.fields, sets)) return { definition, sets };
  throw invalid("'unique_together' leaves no room in a transaction for a change of all unique values.", {
    source: "data.unique_together",
  });
}

function hasEntries() {
  return invalid("'unique_together' can only get another set while the custom_api has no entries.", {
    source: "data.unique_together",
  });
}

function changed(api: CustomApi, input: Input, now: string): CustomApi {
  const { name, description, slug, allow_upserts, presentation, relationships } = input;
  if (input.api_type !== undefined && input.api_type !== api.api_type) {
    throw invalid(`'api_type' cannot change, it is '${api.api_type}'.`, { source: "data.api_type" });
  }
  return {
    ...api,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(slug === undefined ? {} : { slug }),
    ...(allow_upserts === undefined ? {} : { allow_upserts }),
    ...changedPresentation(api.presentation, presentation),
    ...(relationships?.parent_apis ? { parent_apis: distinctParents(relationships.parent_apis.data) } : {}),
    updated_at: now,
  };
}
