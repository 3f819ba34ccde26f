import { notFound } from "../kernel/errors.ts";
import type { Document } from "../table/documents.ts";
import type { Context } from "../use-case/context.ts";
import type { PriceBook } from "./price-book.ts";
import { getPriceBook } from "./store.ts";

/** @throws ApiError 404 for an unknown book */
export async function requirePriceBook({ table }: Context, id: string): Promise<Document<PriceBook>> {
  const book = await getPriceBook(table, id);
  if (!book) throw notFound("price book", id);
  return book;
}
