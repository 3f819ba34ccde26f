import type { StopwordSet } from "../../../search-index/search-settings.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewStopwordSet } from "../schemas/word-lists.ts";
import { addOne } from "../settings-resource.ts";
import { checkLocale, plainWords, stopwordSets } from "./stopword-rules.ts";

/** Adds the stopword set of a language. @throws ApiError 409 if it has one, 422 for one too many */
export async function createStopwordSet(ctx: Context, { locale, stopwords }: NewStopwordSet): Promise<Reply> {
  const at = ctx.now().toISOString();
  const words = plainWords(stopwords);
  const set: StopwordSet = { id: ctx.newId(), locale, stopwords: words, created_at: at, updated_at: at };
  return addOne(ctx, stopwordSets, set, (settings) => checkLocale(set, settings));
}
