import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { shopperTable } from "../../use-case/shopper-table.ts";
import { locationView } from "../views.ts";
import { stockLocations } from "./store.ts";

/** Lists locations, oldest first. @throws ApiError 422 if a shopper's list costs too much */
export async function listStockLocations(ctx: Context, query: ListQuery): Promise<Reply> {
  const all = (await stockLocations.list(shopperTable(ctx, "read a location by its id"))).toSorted(
    byCreation,
  );
  return { body: pageAnswer(all, query, locationView) };
}
