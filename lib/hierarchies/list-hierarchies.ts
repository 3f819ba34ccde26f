import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { getAllTrees } from "../trees/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { hierarchyView } from "./views.ts";

/** A page of the hierarchies, latest update first. */
export async function listHierarchies({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await getAllTrees(table))
    .map(({ hierarchy }) => hierarchy)
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  return { body: pageAnswer(all, query, hierarchyView) };
}
