import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type FormHeaders, parseInventoryForm } from "./inventory-form.ts";
import { requireShownStock } from "./shown-stock.ts";
import { stockViewFor } from "./views.ts";

/** Reads a product's stock. @throws ApiError 404 if it is not managed or the caller may not see it */
export async function readStock(ctx: Context, productId: string, headers: FormHeaders): Promise<Reply> {
  const record = await requireShownStock(ctx, productId);
  return { body: { data: stockViewFor(ctx.caller, record, ctx.now(), parseInventoryForm(headers)) } };
}
