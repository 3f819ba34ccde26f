import { commitChange } from "../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { taskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { contentsOfBook, priceBooks } from "./store.ts";

/**
 * Deletes a book with its prices: one transaction ends them all, what is stored of them is cleared away afterwards.
 * Releases keep the prices they were published with.
 * @throws ApiError 404 for an unknown book
 */
export async function deletePriceBook(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: contentsOfBook(id) });
  const reply = await commitChange(ctx, async () => {
    const book = await priceBooks.require(ctx, id);
    return { writes: [...priceBooks.removal(book), taskWrite(task)], reply: {} };
  });
  await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
