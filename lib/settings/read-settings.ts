import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { cartSettingsView, settingsView } from "./settings-views.ts";
import { getSettings } from "./store.ts";

export async function readSettings({ table, profile }: Context): Promise<Reply> {
  return { body: settingsView((await getSettings(table)).settings, profile) };
}

export async function readCartSettings({ table }: Context): Promise<Reply> {
  return { body: cartSettingsView((await getSettings(table)).settings) };
}
