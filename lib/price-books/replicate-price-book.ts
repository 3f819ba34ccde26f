import { appendWords } from "../kernel/append-words.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { conflict } from "../kernel/errors.ts";
import { applyPatch } from "../kernel/objects.ts";
import { commitWithTask, readNewest } from "../tasks/commit-with-task.ts";
import { newQueuedTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { PriceBook } from "./price-book.ts";
import { REPLICATION_QUEUE, type ReplicateWork, replicateInSteps } from "./replication.ts";
import type { ReplicatePriceBookRequest } from "./schemas.ts";
import { countPrices, priceBooks } from "./store.ts";
import { toPriceBookReply } from "./views.ts";

const LONGEST_NAME = 1024;

/**
 * A small price book is copied before the answer; the prices of a larger one follow.
 * @throws ApiError 404 for an unknown book, 409 for a name in use or a book that is not whole itself
 */
export async function replicatePriceBook(
  ctx: Context,
  id: string,
  { data }: ReplicatePriceBookRequest,
): Promise<Reply> {
  const bookId = ctx.newId();
  const work: ReplicateWork = { kind: "replicate-price-book", bookId };
  const task = await newQueuedTask(ctx, work, REPLICATION_QUEUE);
  let started: { readonly book: PriceBook; readonly reply: Reply } | undefined;
  const reply = await commitWithTask(ctx, replicateInSteps, async () => {
    const source = (await priceBooks.require(ctx, id)).value;
    if (source.replication) {
      throw conflict(`The prices of the price book '${source.id}' are not all copied yet.`, {
        title: TITLES.lowerCaseConflict,
      });
    }
    const total = await countPrices(ctx.table, source.id);
    const book = buildCopy(ctx, source, { id: bookId, data, total });
    started = { book, reply: toPriceBookReply(book) };
    return { writes: priceBooks.writes(book), reply: started.reply, task };
  });
  if (!started || reply !== started.reply) return reply;
  return toPriceBookReply(await readNewest(ctx, priceBooks, started.book));
}

function buildCopy(
  { now }: Context,
  source: PriceBook,
  { id, data, total }: Pick<PriceBook, "id"> & ReplicatePriceBookRequest & { readonly total: number },
): PriceBook {
  const at = now().toISOString();
  const { description } = source;
  const copy: PriceBook = {
    id,
    name: appendWords(source.name, " (copy)", LONGEST_NAME),
    ...(description === undefined ? {} : { description }),
    created_at: at,
    updated_at: at,
    replication: { from: source.id, status: "started", copied: 0, total },
    indexedRefs: "all",
  };
  return applyPatch(copy, data.attributes, ["name", "description", "external_ref"]);
}
