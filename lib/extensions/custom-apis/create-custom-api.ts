import type { FromSchema } from "json-schema-to-ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { newFences } from "../entries/write-fences-store.ts";
import { definitionWrite, takeApiValues } from "../store.ts";
import { customApiView, newCustomApi } from "./custom-api.ts";
import type { createCustomApiRequest } from "./custom-api-schemas.ts";
import { buildParentWrites } from "./parent-writes.ts";
import { dropRepeatedParents } from "./parents.ts";
import { resolveSets } from "./unique-sets.ts";

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
