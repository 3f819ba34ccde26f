import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeMerchantSettings } from "../change-merchant-settings.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import { checkExpressionsStayValid, readStoreFields } from "../profiles/profile-rules.ts";
import type { SentFields } from "../schemas/fields.ts";
import { parseIndexableFields, pickFieldTypes } from "./field-rules.ts";
import { indexableFieldsView, requireFields } from "./indexable-fields-view.ts";

/**
 * Removes the fields that are not sent.
 * @throws ApiError 400 for an invalid field, 404 for another id, 409 as in `deleteIndexableFields`
 */
export async function updateIndexableFields(ctx: Context, id: string, data: SentFields): Promise<Reply> {
  checkBodyId(data, id);
  const sent = parseIndexableFields(data);
  const fieldsOf = await readStoreFields(ctx);
  return changeMerchantSettings(ctx, (before) => {
    const { id: own, created_at } = requireFields(before, id);
    checkNotReindexing(before);
    const indexable = { id: own, ...sent, created_at, updated_at: ctx.now().toISOString() };
    const settings = { ...before, indexable, fieldTypes: pickFieldTypes(sent, before) };
    checkExpressionsStayValid(before, fieldsOf(before), fieldsOf(settings));
    return { settings, reply: { body: { data: indexableFieldsView(indexable, settings) } } };
  });
}
