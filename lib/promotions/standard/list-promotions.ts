import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { promotionsPage } from "../promotions-page.ts";
import { promotions } from "./store.ts";
import { promotionView } from "./views.ts";

/** A page of the standard promotions, newest first. */
export async function listPromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  const kind = { source: "standard", stored: promotions, view: promotionView } as const;
  return { body: await promotionsPage(ctx, query, kind) };
}
