import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { readPromotionsPage } from "../promotions-page.ts";
import { promotions } from "./store.ts";
import { promotionView } from "./views.ts";

export async function listPromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  const kind = { source: "standard", stored: promotions, view: promotionView } as const;
  return { body: await readPromotionsPage(ctx, query, kind) };
}
