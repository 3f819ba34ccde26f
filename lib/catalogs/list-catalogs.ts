import { byCreation } from "../kernel/by-creation.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { createFieldReader, selectPage } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { catalogs, getReleases } from "./store.ts";
import { catalogView } from "./views.ts";

export const catalogFilter: FilterRules = {
  attributes: { name: { type: "string", operators: ["eq", "in", "like"] } },
};

/** A page of the catalogs, oldest first. */
export async function listCatalogs({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await catalogs.list(table)).sort(byCreation);
  const { page, total } = selectPage(all, query, createFieldReader);
  const counts = await Promise.all(page.map(async ({ id }) => (await getReleases(table, id)).length));
  const views = page.map((catalog, at) => catalogView(catalog, counts[at] ?? 0));
  return { body: listAnswer(views, total, query) };
}
