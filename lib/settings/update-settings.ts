import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeSettings } from "./change-settings.ts";
import type { SettingsChange } from "./schemas.ts";
import { settingsView } from "./settings-views.ts";

/** Changes what is given. Carts count by a new method from their next change on. */
export function updateSettings(ctx: Context, change: SettingsChange): Promise<Reply> {
  return changeSettings(ctx, settingsView, (settings) => ({
    ...settings,
    page_length: change.page_length ?? settings.page_length,
    calculation_method: change.calculation_method ?? settings.calculation_method,
  }));
}
