import type { FromSchema } from "json-schema-to-ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { newFences } from "../entries/write-fences-store.ts";
import { definitionWrite } from "../store.ts";
import { takeApiValues } from "./api-values-store.ts";
import { customApiView, newCustomApi } from "./custom-api.ts";
import type { createCustomApiRequest } from "./custom-api-schemas.ts";
import { parentWrites } from "./parent-writes.ts";
import { distinctParents } from "./parents.ts";
import { requestedSets } from "./unique-sets.ts";

/**
 * spec 4.1: the Custom API, its two unique values and its fences are written together, so that of any number of racing
 * creates with one slug or api_type exactly one succeeds and the others leave nothing behind.
 * @throws ApiError 400 for parents that cannot be, 409 for a slug or api_type that is taken, one problem for each
 */
export function createCustomApi(
  ctx: Context,
  body: FromSchema<typeof createCustomApiRequest>,
): Promise<Reply> {
  const api = newCustomApi(body.data, ctx.newId(), ctx.now().toISOString());
  requestedSets({ api: {}, fields: [] }, body.data.unique_together ?? [], ctx.newId); // there are no fields yet that a set could have
  const created = { ...api, parent_apis: distinctParents(api.parent_apis) };
  const definition = { api: created, fields: [], policies: [], version: 0, epoch: 1, hasEntries: false };
  return commitChange(ctx, async () => ({
    writes: [
      ...takeApiValues(created),
      definitionWrite(definition, 0),
      ...newFences(created.id),
      ...(await parentWrites(ctx, created)),
    ],
    reply: { body: { data: customApiView(created, []) } },
  }));
}
