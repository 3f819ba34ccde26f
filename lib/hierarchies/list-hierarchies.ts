import { trees } from "../categories/trees/store.ts";
import { byLastUpdate } from "../kernel/by-creation.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { hierarchyView } from "./views.ts";

/** A page of the hierarchies, latest update first. */
export async function listHierarchies({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await trees.list(table)).map(({ hierarchy }) => hierarchy).sort(byLastUpdate);
  return { body: pageAnswer(all, query, hierarchyView) };
}
