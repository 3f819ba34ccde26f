import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { modifiersIn, priceBooks } from "../store.ts";
import { priceModifierView } from "../views.ts";

/** A page of a book's modifiers, oldest first. @throws ApiError 404 for an unknown book */
export async function listModifiers(ctx: Context, bookId: string, query: ListQuery): Promise<Reply> {
  const [all] = await Promise.all([modifiersIn(bookId).list(ctx.table), priceBooks.require(ctx, bookId)]);
  const modifiers = all.sort(byCreation);
  return { body: pageAnswer(modifiers, query, priceModifierView) };
}
