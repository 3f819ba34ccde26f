import { notFound } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import type { Price } from "../price-book.ts";
import { getPrice } from "../store.ts";

/** @throws ApiError 404 for an unknown price */
export async function requirePrice({ table }: Context, bookId: string, id: string): Promise<Document<Price>> {
  const price = await getPrice(table, bookId, id);
  if (!price) throw notFound("price", id);
  return price;
}
