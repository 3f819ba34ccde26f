import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { indexableFieldsView } from "./indexable-fields-view.ts";

export async function listIndexableFields({ table }: Context, query: ListQuery): Promise<Reply> {
  const settings = await getSearchSettings(table);
  const all = settings.indexable ? [settings.indexable] : [];
  return { body: pageAnswer(all, query, (one) => indexableFieldsView(one, settings)) };
}
