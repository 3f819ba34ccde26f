import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeMerchantSettings } from "../change-merchant-settings.ts";
import { checkNotReindexing } from "../jobs/check-not-reindexing.ts";
import { checkExpressionsStay, fieldsOfStore } from "../profiles/profile-rules.ts";
import { requireFields } from "./indexable-fields-view.ts";

/**
 * Takes back all that was said.
 * @throws ApiError 404 for another id, 409 while the store is being reindexed, and while a profile filters by one of the fields
 */
export async function deleteIndexableFields(ctx: Context, id: string): Promise<Reply> {
  const fieldsOf = await fieldsOfStore(ctx);
  return changeMerchantSettings(ctx, (before) => {
    requireFields(before, id);
    checkNotReindexing(before);
    const { indexable: _, fieldTypes: __, ...settings } = before;
    checkExpressionsStay(before, fieldsOf(before), fieldsOf(settings));
    return { settings, reply: {} };
  });
}
