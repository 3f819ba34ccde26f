import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Settings } from "./settings.ts";
import { getSettings, settingsWrite } from "./store.ts";

/** Settings and currencies share an item: whoever changes one never undoes another's change of the other. */
export function changeSettings(
  ctx: Context,
  present: (settings: Settings) => unknown,
  change: (settings: Settings) => Settings,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { settings, version } = await getSettings(ctx.table);
    const changed = change(settings);
    return {
      writes: [settingsWrite({ settings: changed, version })],
      reply: { body: present(changed) },
    };
  });
}
