import type { Query } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingBook } from "../existing-book.ts";
import { getModifiers } from "../store.ts";
import { modifierView } from "../views.ts";

/** A page of a book's modifiers, oldest first. @throws ApiError 404 for an unknown book */
export async function listModifiers(ctx: Context, bookId: string, query: Query): Promise<Reply> {
  const [all] = await Promise.all([getModifiers(ctx.table, bookId), existingBook(ctx, bookId)]);
  const modifiers = all.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return { body: pageAnswer(modifiers, query, modifierView) };
}
