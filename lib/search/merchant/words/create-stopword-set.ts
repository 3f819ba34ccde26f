import type { StopwordSet } from "../../../catalogs/search-index/search-settings.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewStopwordSet } from "../schemas/word-lists.ts";
import { addSettingsItem } from "../settings-resource.ts";
import { checkLocale, stopwordSets, trimWords } from "./stopword-rules.ts";

/** @throws ApiError 409 if the language has a set already, 422 over 50 sets */
export async function createStopwordSet(ctx: Context, { locale, stopwords }: NewStopwordSet): Promise<Reply> {
  const at = ctx.now().toISOString();
  const words = trimWords(stopwords);
  const set: StopwordSet = { id: ctx.newId(), locale, stopwords: words, created_at: at, updated_at: at };
  return addSettingsItem(ctx, stopwordSets, set, (settings) => checkLocale(set, settings));
}
