import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { deriveModifierId, type Modifier } from "../price-book.ts";
import { checkPrice, toCurrencyPrices } from "../price-input.ts";
import type { CreatePriceModifierRequest } from "../schemas.ts";
import { buildAdditionWrites, modifiersIn } from "../store.ts";
import { toPriceModifierBody } from "../views.ts";

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
