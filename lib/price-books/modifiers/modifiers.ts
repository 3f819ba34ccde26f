import { byCreation } from "../../kernel/by-creation.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { conflict, unprocessable } from "../../kernel/errors.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { changeResource, deleteResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { deriveModifierId, type Modifier } from "../price-book.ts";
import { checkPrice, toCurrencyPrices } from "../price-input.ts";
import type { CreatePriceModifierRequest, UpdatePriceModifierRequest } from "../schemas.ts";
import { buildAdditionWrites, modifiersIn, priceBooks } from "../store.ts";
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
  return deleteResource(ctx, modifiersIn(bookId), id, priceModifierView);
}

/** @throws ApiError 404 for an unknown book, 409 for a name in use, 422 for two tiers of the same quantity */
export async function createModifier(
  ctx: Context,
  bookId: string,
  { data }: CreatePriceModifierRequest,
): Promise<Reply> {
  const { name, modifier_type, currencies, external_ref } = data.attributes;
  const now = ctx.now().toISOString();
  const modifier: Modifier = {
    id: deriveModifierId(bookId.toLowerCase(), name),
    name,
    modifier_type,
    currencies: toCurrencyPrices(currencies),
    ...(external_ref ? { external_ref } : {}),
    created_at: now,
    updated_at: now,
  };
  checkPrice(modifier);
  const nameTakenError = () =>
    conflict(`A price modifier with the name '${name}' already exists.`, { title: TITLES.lowerCaseConflict });
  return commitChange(ctx, async () => ({
    writes: buildAdditionWrites(bookId, modifiersIn(bookId), modifier, nameTakenError),
    reply: { body: toPriceModifierBody(bookId, modifier) },
  }));
}

/** @throws ApiError 404 for an unknown modifier, 422 for another name or two tiers of the same quantity */
export async function updateModifier(
  ctx: Context,
  bookId: string,
  id: string,
  { data }: UpdatePriceModifierRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const { name, currencies } = data.attributes;
  const change = (before: Modifier): Modifier => {
    if (name !== undefined && name !== before.name) {
      throw unprocessable("A price modifier keeps its name; options of variations refer to it.", {
        title: TITLES.failedValidation,
        source: "data.attributes.name",
      });
    }
    const amounts = currencies ? { currencies: toCurrencyPrices(currencies) } : {};
    if (amounts.currencies) checkPrice(amounts);
    return {
      ...applyPatch(before, data.attributes, ["modifier_type", "external_ref"]),
      ...amounts,
      updated_at: ctx.now().toISOString(),
    };
  };
  const toReply = (modifier: Modifier) => ({ body: toPriceModifierBody(bookId, modifier) });
  return changeResource(ctx, modifiersIn(bookId), id, change, toReply);
}
