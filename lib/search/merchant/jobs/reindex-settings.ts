import type { SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import {
  getVersionedSearchSettings,
  searchSettingsWrite,
} from "../../../catalogs/search-index/search-settings-store.ts";
import { unavailable } from "../../../kernel/errors.ts";
import { writeStep } from "../../../table/effects/write-step.ts";
import type { Write } from "../../../table/table.ts";
import type { Context } from "../../../use-case/context.ts";

/**
 * Changes the settings by a pure function of what they are now, in a step of a reindex.
 * @param otherWrites what is written in the same transaction
 * @throws ApiError 503 when someone else was faster, or the answer was lost: the step is to be done again
 */
export async function changeSettingsInStep(
  ctx: Context,
  change: (settings: SearchSettings) => SearchSettings,
  otherWrites: readonly Write[] = [],
): Promise<void> {
  const { settings, version } = await getVersionedSearchSettings(ctx.table);
  await writeReindexStep(ctx, [searchSettingsWrite({ settings: change(settings), version }), ...otherWrites]);
}

/** @throws ApiError 503 after a concurrent change or a lost answer, so that the step is retried */
export async function writeReindexStep(ctx: Context, writes: readonly Write[]): Promise<void> {
  const { isWritten } = await writeStep(ctx, writes);
  if (!isWritten) throw unavailable("The search settings were changed meanwhile, or the answer was lost.");
}
