import type { FromSchema } from "json-schema-to-ts";
import { invalid } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { definitionWrite } from "../store.ts";
import { slugChange } from "./api-values-store.ts";
import { type CustomApi, changedPresentation, customApiView } from "./custom-api.ts";
import type { updateCustomApiRequest } from "./custom-api-schemas.ts";
import { parentWrites } from "./parent-writes.ts";
import { distinctParents } from "./parents.ts";
import { requireDefinition, withLivingParents } from "./read-custom-api.ts";

type Input = FromSchema<typeof updateCustomApiRequest>["data"];

/**
 * Changes what the request gives. A new slug is taken and the old one given up in one transaction: at any moment
 * entries answer at exactly one of them.
 * @throws ApiError 400 for another api_type or parents that cannot be, 404, 409 for a slug that is taken
 */
export function updateCustomApi(
  ctx: Context,
  customApiID: string,
  { data }: { readonly data: Input },
): Promise<Reply> {
  const now = ctx.now().toISOString();
  return commitChange(ctx, async () => {
    const before = await requireDefinition(ctx, customApiID);
    const api = changed(before.api, data, now);
    const parents = data.relationships?.parent_apis ? await parentWrites(ctx, api) : [];
    return {
      writes: [
        definitionWrite({ ...before, api }, before.version),
        ...parents,
        ...slugChange(before.api, api),
      ],
      reply: { body: { data: customApiView(await withLivingParents(ctx, api)) } },
    };
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
