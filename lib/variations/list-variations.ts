import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { getAllVariations } from "./store.ts";
import { variationView } from "./views.ts";

/** A page of the variations, oldest first. */
export async function listVariations({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await getAllVariations(table)).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return { body: pageAnswer(all, query, variationView) };
}
