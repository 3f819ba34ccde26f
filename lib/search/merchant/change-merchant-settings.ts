import type { SearchSettings } from "../../catalogs/search-index/search-settings.ts";
import {
  changeSearchSettings,
  type SearchSettingsDecision,
} from "../../catalogs/search-index/search-settings-store.ts";
import { tooLarge } from "../../kernel/errors.ts";
import { pack } from "../../table/pack.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";

/** All settings share one DynamoDB item (400 KB). The rest is for the builds that reindexes record in it. */
const MOST_MERCHANT_BYTES = 340 * 1024;

/** @throws ApiError 413 if the merchant's settings outgrow one item, and what `decide` throws */
export function changeMerchantSettings(
  ctx: Context,
  decide: (settings: SearchSettings) => SearchSettingsDecision,
): Promise<Reply> {
  return changeSearchSettings(ctx, (before) => {
    const decision = decide(before);
    if (decision.settings !== before) checkRoom(decision.settings, before);
    return decision;
  });
}

/** Always allows a change that makes the settings smaller. */
function checkRoom(settings: SearchSettings, before: SearchSettings): void {
  const bytes = pack(settings).length;
  if (bytes <= MOST_MERCHANT_BYTES || bytes <= pack(before).length) return;
  throw tooLarge(
    `Indexable fields, search profiles and word lists of a store have room for ${MOST_MERCHANT_BYTES / 1024} KB together, packed.`,
  );
}
