import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { presentSettings } from "./present-settings.ts";
import { getSettings } from "./store.ts";

/** The settings of the store. */
export async function readSettings({ table }: Context): Promise<Reply> {
  return { body: presentSettings((await getSettings(table)).settings) };
}
