import { conflict } from "../../../kernel/errors.ts";
import { deriveUuid } from "../../../kernel/uuid.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeMerchantSettings } from "../change-merchant-settings.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import type { SentFields } from "../schemas/fields.ts";
import { parseIndexableFields } from "./field-rules.ts";
import { indexableFieldsView } from "./indexable-fields-view.ts";

/** A store has one such resource; its derived id is known even if the answer was lost. */
export const INDEXABLE_FIELDS_ID = deriveUuid("indexable fields of the store");

/**
 * Takes effect with a reindex or the next publication.
 * @throws ApiError 400 for a field that cannot be indexed, 409 if the store has fields or is being reindexed
 */
export async function createIndexableFields(ctx: Context, data: SentFields): Promise<Reply> {
  const at = ctx.now().toISOString();
  const indexable = {
    id: INDEXABLE_FIELDS_ID,
    ...parseIndexableFields(data),
    created_at: at,
    updated_at: at,
  };
  return changeMerchantSettings(ctx, (settings) => {
    if (settings.indexable) {
      throw conflict(`The store has indexable fields already; change '${settings.indexable.id}'.`);
    }
    checkNotReindexing(settings);
    const reply = { body: { data: indexableFieldsView(indexable, settings) } };
    return { settings: { ...settings, indexable }, reply };
  });
}
