import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeMerchantSettings } from "../change-merchant-settings.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import { checkExpressionsStayValid, readStoreFields } from "../profiles/profile-rules.ts";
import { requireFields } from "./indexable-fields-view.ts";

/** @throws ApiError 404 for another id, 409 during a reindex or while a profile filters by one of them */
export async function deleteIndexableFields(ctx: Context, id: string): Promise<Reply> {
  const fieldsOf = await readStoreFields(ctx);
  return changeMerchantSettings(ctx, (before) => {
    requireFields(before, id);
    checkNotReindexing(before);
    const { indexable: _, fieldTypes: __, ...settings } = before;
    checkExpressionsStayValid(before, fieldsOf(before), fieldsOf(settings));
    return { settings, reply: {} };
  });
}
