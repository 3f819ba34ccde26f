import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { locationView } from "../views.ts";
import { stockLocations } from "./store.ts";

/** A page of the locations, oldest first. */
export async function listStockLocations({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await stockLocations.list(table)).toSorted(byCreation);
  return { body: pageAnswer(all, query, locationView) };
}
