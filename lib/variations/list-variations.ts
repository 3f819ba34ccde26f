import { byCreation } from "../kernel/by-creation.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { variations } from "./store.ts";
import { variationView } from "./views.ts";

/** A page of the variations, oldest first. */
export async function listVariations({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await variations.list(table)).sort(byCreation);
  return { body: pageAnswer(all, query, variationView) };
}
