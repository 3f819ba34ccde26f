import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { indexableFieldsView, requireFields } from "./indexable-fields-view.ts";

/** @throws ApiError 404 for another id */
export async function readIndexableFields({ table }: Context, id: string): Promise<Reply> {
  const settings = await getSearchSettings(table);
  return { body: { data: indexableFieldsView(requireFields(settings, id), settings) } };
}
