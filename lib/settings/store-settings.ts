import { checkIfMatch } from "../kernel/etag.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeSettings } from "./change-settings.ts";
import type { SettingsChange } from "./schemas.ts";
import { settingsView } from "./settings-views.ts";
import { getSettings } from "./store.ts";

export async function readSettings({ table, profile }: Context): Promise<Reply> {
  return { body: settingsView((await getSettings(table)).settings, profile) };
}

/** Carts use a new calculation method from their next change on; stored passwords stay valid. */
export function updateSettings(ctx: Context, change: SettingsChange): Promise<Reply> {
  const { address_mandatory_fields: fields, additional_languages: languages } = change;
  return changeSettings(ctx, (before) => {
    checkIfMatch(ctx, "settings", () => settingsView(before, ctx.profile).data);
    const settings = {
      ...before,
      page_length: change.page_length ?? before.page_length,
      list_child_products: change.list_child_products ?? before.list_child_products,
      calculation_method: change.calculation_method ?? before.calculation_method,
      password_min_length: change.password_min_length ?? before.password_min_length,
      common_passwords: change.common_passwords ?? before.common_passwords,
      file_lists: change.file_lists ?? before.file_lists,
      stock_lists: change.stock_lists ?? before.stock_lists,
      extensions: change.extensions ?? before.extensions,
      fields_without_effect: change.fields_without_effect ?? before.fields_without_effect,
      ...(languages ? { additional_languages: [...new Set(languages)] } : {}),
      ...(fields ? { address_mandatory_fields: [...new Set(fields)] } : {}),
    };
    return { settings, reply: { body: settingsView(settings, ctx.profile) } };
  });
}
