import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { envelopedPriceModifier } from "../views.ts";
import { requirePriceModifier } from "./require-modifier.ts";

/** @throws ApiError 404 for an unknown modifier */
export async function readModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const modifier = await requirePriceModifier(ctx, bookId, id);
  return { body: envelopedPriceModifier(bookId, modifier.value) };
}
