import { notFound } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import type { Modifier } from "../price-book.ts";
import { getModifier } from "../store.ts";

/** @throws ApiError 404 for an unknown modifier */
export async function requirePriceModifier(
  { table }: Context,
  bookId: string,
  id: string,
): Promise<Document<Modifier>> {
  const modifier = await getModifier(table, bookId, id);
  if (!modifier) throw notFound("price modifier", id);
  return modifier;
}
