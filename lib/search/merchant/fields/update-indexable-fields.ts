import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeMerchantSettings } from "../change-merchant-settings.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import { checkExpressionsStay, fieldsOfStore } from "../profiles/profile-rules.ts";
import type { SentFields } from "../schemas/fields.ts";
import { sentFields, typesOf } from "./field-rules.ts";
import { indexableFieldsView, requireFields } from "./indexable-fields-view.ts";

/**
 * Replaces all that was said: what is not sent is gone.
 * @throws ApiError 400 for a field that cannot be indexed, 404 for another id, 409 while the store is being reindexed, and
 * while a profile filters by a field that would be gone
 */
export async function updateIndexableFields(ctx: Context, id: string, data: SentFields): Promise<Reply> {
  checkBodyId(data, id);
  const sent = sentFields(data);
  const fieldsOf = await fieldsOfStore(ctx);
  return changeMerchantSettings(ctx, (before) => {
    const { id: own, created_at } = requireFields(before, id);
    checkNotReindexing(before);
    const indexable = { id: own, ...sent, created_at, updated_at: ctx.now().toISOString() };
    const settings = { ...before, indexable, fieldTypes: typesOf(sent, before) };
    checkExpressionsStay(before, fieldsOf(before), fieldsOf(settings));
    return { settings, reply: { body: { data: indexableFieldsView(indexable, settings) } } };
  });
}
