import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { matches } from "../../query/filter-matcher.ts";
import { listAnswer } from "../../query/paging.ts";
import type { Query } from "../../query/query.ts";
import { existingBook } from "../existing-book.ts";
import { getModifiers } from "../store.ts";
import { modifierView } from "../views.ts";

/** A page of a book's modifiers, oldest first. @throws ApiError 404 for an unknown book */
export async function listModifiers(ctx: Context, bookId: string, query: Query): Promise<Reply> {
  const [all] = await Promise.all([getModifiers(ctx.table, bookId), existingBook(ctx, bookId)]);
  const { filter, page } = query;
  const found = all
    .filter(
      (one) =>
        !filter || matches(filter, (field) => new Map<string, unknown>(Object.entries(one)).get(field)),
    )
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const shown = found.slice(page.offset, page.offset + page.limit).map((one) => modifierView(one));
  return { body: listAnswer(shown, found.length, query) };
}
