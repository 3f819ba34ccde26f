import { changeSearchSettings } from "../../../search-index/search-settings-store.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import { requireFields } from "./indexable-fields-view.ts";

/** Takes back all that was said. @throws ApiError 404 for another id, 409 while the store is being reindexed */
export async function deleteIndexableFields(ctx: Context, id: string): Promise<Reply> {
  return changeSearchSettings(ctx, (settings) => {
    requireFields(settings, id);
    checkNotReindexing(settings);
    const { indexable: _, ...others } = settings;
    return { settings: others, reply: {} };
  });
}
