import { commitChange } from "../../table/effects/commit-change.ts";
import { decodeDocument, entity, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Read, Table, Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { NO_SEARCH_SETTINGS, type SearchSettings } from "./search-settings.ts";

/** Fields that were never set, or that are newer than the item, may be missing. */
const settingsEntity = entity<Partial<SearchSettings>>("search_settings");

/** Version 0 means that nothing is stored yet. */
export type VersionedSearchSettings = { readonly settings: SearchSettings; readonly version: number };

/** Reads the search settings together with other items. */
export const searchSettingsRead: Read<SearchSettings> = {
  keys: [keys.searchSettings()],
  decode: ([item]) => decodeSearchSettings(item).settings,
};

/** Not cached: a merchant's change takes effect with the next search. */
export async function getSearchSettings(table: Table): Promise<SearchSettings> {
  return (await getVersionedSearchSettings(table)).settings;
}

export async function getVersionedSearchSettings(table: Table): Promise<VersionedSearchSettings> {
  return decodeSearchSettings(await table.get(keys.searchSettings()));
}

function decodeSearchSettings(item: Item | undefined): VersionedSearchSettings {
  const document = decodeDocument(settingsEntity, item);
  return { settings: { ...NO_SEARCH_SETTINGS, ...document?.value }, version: document?.version ?? 0 };
}

/** @throws ApiError 413 if the settings outgrow one item */
export function searchSettingsWrite({ settings, version }: VersionedSearchSettings): Write {
  return putDocument(settingsEntity, keys.searchSettings(), settings, version);
}

/** Return the same `settings` object if nothing changes. */
export type SearchSettingsDecision = {
  readonly settings: SearchSettings;
  readonly reply: Reply;
  readonly writes?: readonly Write[];
};

/** @throws ApiError what `decide` throws */
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
