import { isDeepStrictEqual } from "node:util";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Settings } from "./settings.ts";
import { getSettings, settingsWrite } from "./store.ts";

/** The settings after a change, and the answer to it. */
export type SettingsDecision = { readonly settings: Settings; readonly reply: Reply };

/**
 * Changes the store's settings by a pure function. Settings and currencies share an item: whoever changes one never
 * undoes another's change of the other. Nothing is written where nothing changes, so that every version is an event's.
 */
export function changeSettings(
  ctx: Context,
  decide: (settings: Settings) => SettingsDecision,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getSettings(ctx.table);
    const { settings, reply } = decide(before.settings);
    if (isDeepStrictEqual(settings, before.settings)) return { writes: [], reply };
    return { writes: [settingsWrite({ settings, version: before.version })], reply };
  });
}
