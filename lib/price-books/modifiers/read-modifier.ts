import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { modifiersIn } from "../store.ts";
import { toPriceModifierBody } from "../views.ts";

/** Answers with a price modifier. @throws ApiError 404 for an unknown modifier */
export async function readModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const modifier = await modifiersIn(bookId).require(ctx, id);
  return { body: toPriceModifierBody(bookId, modifier.value) };
}
