import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Modifier, modifierId } from "../price-book.ts";
import { currencyPrices } from "../price-input.ts";
import { checkPrice } from "../prices/price-fields.ts";
import type { CreatePriceModifierRequest } from "../schemas.ts";
import { additionTo, modifiersIn } from "../store.ts";
import { envelopedPriceModifier } from "../views.ts";

/** Adds a price modifier to a book. @throws ApiError 404 for an unknown book, 409 for a name in use there, 422 for two tiers from one quantity on */
export async function createModifier(
  ctx: Context,
  bookId: string,
  { data }: CreatePriceModifierRequest,
): Promise<Reply> {
  const { name, modifier_type, currencies, external_ref } = data.attributes;
  const now = ctx.now().toISOString();
  const modifier: Modifier = {
    id: modifierId(bookId.toLowerCase(), name),
    name,
    modifier_type,
    currencies: currencyPrices(currencies),
    ...(external_ref ? { external_ref } : {}),
    created_at: now,
    updated_at: now,
  };
  checkPrice(modifier);
  const taken = () =>
    conflict(`A price modifier with the name '${name}' already exists.`, { title: TITLES.lowerCaseConflict });
  return commitChange(ctx, async () => ({
    writes: additionTo(bookId, modifiersIn(bookId), modifier, taken),
    reply: { body: envelopedPriceModifier(bookId, modifier) },
  }));
}
