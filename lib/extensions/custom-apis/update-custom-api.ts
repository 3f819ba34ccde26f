import type { FromSchema } from "json-schema-to-ts";
import { invalid } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import {
  buildClearTask,
  buildDefinitionChange,
  clearLeftovers,
  requireNoEntries,
} from "../change-definition.ts";
import { hasRoomForMarks } from "../fields/transaction-room.ts";
import { buildSlugWrites, definitionWrite } from "../store.ts";
import { type CustomApi, customApiView, mergePresentation } from "./custom-api.ts";
import type { updateCustomApiRequest } from "./custom-api-schemas.ts";
import { dropDeletedParents, requireDefinition } from "./custom-apis.ts";
import { buildParentWrites } from "./parent-writes.ts";
import { dropRepeatedParents } from "./parents.ts";
import { hasNewSet, hasSameSets, resolveSets } from "./unique-sets.ts";

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
      reply: { body: { data: customApiView(await dropDeletedParents(ctx, api), before.fields) } },
    };
  });
  await clearLeftovers(ctx, clear);
  return reply;
}

/** A new set is allowed only without entries, since entries keep its values in items of their own. */
async function readDefinitionWithSets(
  ctx: Context,
  customApiID: string,
  { unique_together: requestedSlugs }: Input,
) {
  const stored = await requireDefinition(ctx, customApiID);
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
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(slug === undefined ? {} : { slug }),
    ...(allow_upserts === undefined ? {} : { allow_upserts }),
    ...mergePresentation(api.presentation, presentation),
    ...(relationships?.parent_apis
      ? { parent_apis: dropRepeatedParents(relationships.parent_apis.data) }
      : {}),
    updated_at: now,
  };
}
