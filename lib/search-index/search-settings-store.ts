import { documentOf, putDocument } from "../table/documents.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Read } from "../table/read-plan.ts";
import type { Item, Table, Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { NO_SEARCH_SETTINGS, type SearchSettings } from "./search-settings.ts";

/** What is stored: what nobody has said, or what came later, may be missing. */
const stored = entity<Partial<SearchSettings>>("search_settings");

/** The settings and the version that a change of them must name; version 0 is a store that has said nothing. */
export type VersionedSearchSettings = { readonly settings: SearchSettings; readonly version: number };

/** How the store searches, as a part of a plan. */
export const searchSettingsRead: Read<SearchSettings> = {
  keys: [keys.searchSettings()],
  decode: ([item]) => settingsIn(item).settings,
};

/** How the store searches, as of now: what a merchant has changed counts for the next search. */
export async function getSearchSettings(table: Table): Promise<SearchSettings> {
  return (await getVersionedSearchSettings(table)).settings;
}

/** The same with their version. */
export async function getVersionedSearchSettings(table: Table): Promise<VersionedSearchSettings> {
  return settingsIn(await table.get(keys.searchSettings()));
}

function settingsIn(item: Item | undefined): VersionedSearchSettings {
  const found = documentOf(stored, item);
  return { settings: { ...NO_SEARCH_SETTINGS, ...found?.value }, version: found?.version ?? 0 };
}

/** Writes the settings as they were read at this version. @throws ApiError 413 when one item cannot hold them */
export function searchSettingsWrite({ settings, version }: VersionedSearchSettings): Write {
  return putDocument(stored, keys.searchSettings(), settings, version);
}

/** The settings after a change, and the answer to it; the very same object when nothing changes. */
export type SearchSettingsDecision = {
  readonly settings: SearchSettings;
  readonly reply: Reply;
  readonly writes?: readonly Write[];
};

/** Changes the settings by a pure function of what they are now. @throws ApiError what `decide` throws */
export function changeSearchSettings(
  ctx: Context,
  decide: (settings: SearchSettings) => SearchSettingsDecision,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getVersionedSearchSettings(ctx.table);
    const { settings, reply, writes = [] } = decide(before.settings);
    if (settings === before.settings) return { writes: [], reply };
    return { writes: [searchSettingsWrite({ settings, version: before.version }), ...writes], reply };
  });
}
