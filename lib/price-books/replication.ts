import { unavailable, unprocessable } from "../kernel/errors.ts";
import { pickValues } from "../kernel/objects.ts";
import type { Table } from "../table/table.ts";
import { takeStep } from "../tasks/take-step.ts";
import type { Context } from "../use-case/context.ts";
import { deriveModifierId, derivePriceId, type PriceBook } from "./price-book.ts";
import { type BookContents, buildContentWrites, getNextContents, priceBooks } from "./store.ts";

/** Copies prices and modifiers into a book that names their source and how many are copied. */
export type ReplicateWork = { readonly kind: "replicate-price-book"; readonly bookId: string };

/** Publications that need a book being copied wait in this queue, so that no release has half a book. */
export const REPLICATION_QUEUE = "replications";

/** Runs one step. Undefined once all is copied or one of the books is deleted. */
export function replicateInSteps(ctx: Context, work: ReplicateWork): Promise<ReplicateWork | undefined> {
  return takeStep(ctx, async () => {
    const book = await priceBooks.get(ctx.table, work.bookId);
    const replication = book?.value.replication;
    if (!book || replication?.status !== "started") return undefined;
    const { next, ...contents } = await getNextContents(ctx.table, replication.from, replication.after);
    const { replication: _, ...copied } = book.value;
    // The source is read last: if it still exists, none of its prices were cleared before.
    if (!(await priceBooks.get(ctx.table, replication.from))) {
      const failed: PriceBook = { ...copied, replication: { ...replication, status: "failed" } };
      return { writes: priceBooks.writes(failed, book), next: undefined };
    }
    const count = replication.copied + contents.prices.length;
    const value = next
      ? { ...copied, replication: { ...replication, copied: count, after: next } }
      : { ...copied, updated_at: ctx.now().toISOString() };
    const writes = await buildContentWrites(ctx.table, copied.id, toCopies(ctx, copied.id, contents));
    return { writes: [...priceBooks.writes(value, book), ...writes], next: next && work };
  });
}

/** True if a publication must wait in the queue of copies. */
export async function isAnyBeingCopied(table: Table, bookIds: readonly string[]): Promise<boolean> {
  const books = pickValues(await priceBooks.getMany(table, bookIds));
  return books.some(({ replication }) => replication?.status === "started");
}

/**
 * Returns the ids of those that do not exist.
 * @throws ApiError 503 while one is being copied, 422 for one that has a part of its prices and will not get the others
 */
export async function requireWholeBooks(table: Table, bookIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(bookIds)];
  const books = await priceBooks.getMany(table, ids);
  const part = pickValues(books).find(({ replication }) => replication);
  if (part?.replication?.status === "started") {
    throw unavailable(`The prices of the price book '${part.id}' are not all copied yet.`);
  }
  if (part) {
    throw unprocessable(
      `The price book '${part.id}' has a part of its prices only, since its source was deleted.`,
    );
  }
  return ids.filter((_, at) => !books[at]);
}

function toCopies({ now }: Context, bookId: string, { prices, modifiers }: BookContents): BookContents {
  const at = now().toISOString();
  const times = { created_at: at, updated_at: at };
  return {
    prices: prices.map((price) => ({ ...price, ...times, id: derivePriceId(bookId, price.sku) })),
    modifiers: modifiers.map((modifier) => ({
      ...modifier,
      ...times,
      id: deriveModifierId(bookId, modifier.name),
    })),
  };
}
