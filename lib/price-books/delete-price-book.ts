import { commitChange } from "../table/effects/commit-change.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import { newTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { listBookPartitions, priceBooks } from "./store.ts";

/** Clears the book's prices afterwards; releases keep their copies. @throws ApiError 404 */
export async function deletePriceBook(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: listBookPartitions(id) });
  const reply = await commitChange(ctx, async () => {
    const book = await priceBooks.require(ctx, id);
    return { writes: [...priceBooks.removal(book), buildTaskWrite(task)], reply: {} };
  });
  await startTask(ctx, task, (work) => clearPartitions(ctx, work));
  return reply;
}
