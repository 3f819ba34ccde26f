import { invalid } from "../../../kernel/errors.ts";
import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { StopwordSetChange } from "../schemas/word-lists.ts";
import { changeSettingsItem } from "../settings-resource.ts";
import { stopwordSets, trimWords } from "./stopword-rules.ts";

/** Replaces the words of a set. @throws ApiError 400 for another language, 404 for an unknown set */
export async function updateStopwordSet(ctx: Context, id: string, data: StopwordSetChange): Promise<Reply> {
  checkBodyId(data, id);
  const { locale, stopwords } = data.attributes;
  return changeSettingsItem(ctx, stopwordSets, id, (before) => {
    if (locale !== undefined && locale !== before.locale) {
      throw invalid("The language of a stopword set cannot be changed.", {
        source: "data.attributes.locale",
      });
    }
    return { ...before, stopwords: trimWords(stopwords) };
  });
}
