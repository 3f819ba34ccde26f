import { isDeepStrictEqual } from "node:util";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Settings } from "./settings.ts";
import { getSettings, settingsWrite } from "./store.ts";

export type SettingsDecision = { readonly settings: Settings; readonly reply: Reply };

/** Writes nothing when nothing changes, so that every version of the item has an event. */
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
