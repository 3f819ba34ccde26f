import { checkBodyId } from "../../../kernel/ids.ts";
import { changeSearchSettings } from "../../../search-index/search-settings-store.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import type { SentFields } from "../schemas/fields.ts";
import { sentFields } from "./field-rules.ts";
import { indexableFieldsView, requireFields } from "./indexable-fields-view.ts";

/**
 * Replaces all that was said: what is not sent is gone.
 * @throws ApiError 400 for a field that cannot be indexed, 404 for another id, 409 while the store is being reindexed
 */
export async function updateIndexableFields(ctx: Context, id: string, data: SentFields): Promise<Reply> {
  checkBodyId(data, id);
  const sent = sentFields(data);
  return changeSearchSettings(ctx, (settings) => {
    const before = requireFields(settings, id);
    checkNotReindexing(settings);
    const { created_at } = before;
    const indexable = { id: before.id, ...sent, created_at, updated_at: ctx.now().toISOString() };
    const reply = { body: { data: indexableFieldsView(indexable, settings) } };
    return { settings: { ...settings, indexable }, reply };
  });
}
