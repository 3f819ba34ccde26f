import { conflict } from "../../../kernel/errors.ts";
import { derivedUuid } from "../../../kernel/uuid.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeMerchantSettings } from "../change-merchant-settings.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import type { SentFields } from "../schemas/fields.ts";
import { sentFields } from "./field-rules.ts";
import { indexableFieldsView } from "./indexable-fields-view.ts";

/** A store has one such resource, so that its id is known before it is made, and when an answer is lost. */
export const INDEXABLE_FIELDS_ID = derivedUuid("indexable fields of the store");

/**
 * Says what indexes are to have. Those that are there have it after a reindex, or when their catalogs are published again.
 * @throws ApiError 400 for a field that cannot be indexed, 409 if the store has them already or is being reindexed
 */
export async function createIndexableFields(ctx: Context, data: SentFields): Promise<Reply> {
  const at = ctx.now().toISOString();
  const indexable = { id: INDEXABLE_FIELDS_ID, ...sentFields(data), created_at: at, updated_at: at };
  return changeMerchantSettings(ctx, (settings) => {
    if (settings.indexable) {
      throw conflict(`The store has indexable fields already; change '${settings.indexable.id}'.`);
    }
    checkNotReindexing(settings);
    const reply = { body: { data: indexableFieldsView(indexable, settings) } };
    return { settings: { ...settings, indexable }, reply };
  });
}
