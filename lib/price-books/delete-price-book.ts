import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange } from "../table/change.ts";
import { existingBook } from "./existing-book.ts";
import { deleteBookWrites, emptyPriceBook } from "./store.ts";

/** Deletes a book with its prices; releases keep the prices they were published with. */
export async function deletePriceBook(ctx: Context, id: string): Promise<Reply> {
  const reply = await commitChange(ctx, async () => {
    const book = await existingBook(ctx, id);
    return { writes: deleteBookWrites(book), reply: {} };
  });
  await emptyPriceBook(ctx.table, id, ctx.newId);
  return reply;
}
