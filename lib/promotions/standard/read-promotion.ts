import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { promotions } from "./store.ts";
import { promotionReply } from "./views.ts";

/** Also reads disabled and ended promotions. @throws ApiError 404 for an unknown promotion */
export async function readPromotion(ctx: Context, id: string): Promise<Reply> {
  return promotionReply((await promotions.require(ctx, id)).value);
}
