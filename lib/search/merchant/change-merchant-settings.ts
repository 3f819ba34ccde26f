import { tooLarge } from "../../kernel/errors.ts";
import type { SearchSettings } from "../../search-index/search-settings.ts";
import {
  changeSearchSettings,
  type SearchSettingsDecision,
} from "../../search-index/search-settings-store.ts";
import { pack } from "../../table/pack.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";

/** One item has all settings. What merchants say leaves 40 KB of it to reindexes, which note there what serves each release. */
const MOST_SAID_BYTES = 340 * 1024;

/**
 * Changes what the merchant says of searches by a pure function of what it is now.
 * @throws ApiError 413 for more than one item has room for, and what `decide` throws
 */
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

/** What is smaller than before is never refused. */
function checkRoom(settings: SearchSettings, before: SearchSettings): void {
  const bytes = pack(settings).length;
  if (bytes <= MOST_SAID_BYTES || bytes <= pack(before).length) return;
  throw tooLarge(
    `Indexable fields, search profiles and word lists of a store have room for ${MOST_SAID_BYTES / 1024} KB together, packed.`,
  );
}
