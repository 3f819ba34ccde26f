import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { deleteResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { modifiersIn, priceBooks } from "../store.ts";
import { priceModifierView, toPriceModifierBody } from "../views.ts";

/** A page of a book's modifiers, oldest first. @throws ApiError 404 for an unknown book */
export async function listModifiers(ctx: Context, bookId: string, query: ListQuery): Promise<Reply> {
  const [all] = await Promise.all([modifiersIn(bookId).list(ctx.table), priceBooks.require(ctx, bookId)]);
  const modifiers = all.sort(byCreation);
  return { body: pageAnswer(modifiers, query, priceModifierView) };
}

/** @throws ApiError 404 for an unknown modifier */
export async function readModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const modifier = await modifiersIn(bookId).require(ctx, id);
  return { body: toPriceModifierBody(bookId, modifier.value) };
}

/** @throws ApiError 404 for an unknown modifier */
export function deleteModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return deleteResource(ctx, modifiersIn(bookId), id);
}
