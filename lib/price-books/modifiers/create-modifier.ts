import { TITLES } from "../../kernel/error-titles.ts";
import { conflict, notFound } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Modifier, modifierId } from "../price-book.ts";
import { currencyPrices } from "../price-input.ts";
import type { CreatePriceModifierRequest } from "../schemas.ts";
import { bookIsThere, modifierWrite } from "../store.ts";
import { envelopedPriceModifier } from "../views.ts";

/** @throws ApiError 404 for an unknown book, 409 for a name in use there */
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
  return commitChange(ctx, async () => ({
    writes: [modifierWrite(bookId, modifier), bookIsThere(bookId)],
    reply: { body: envelopedPriceModifier(bookId, modifier) },
    refusal: ({ positions }) =>
      positions.includes(1)
        ? notFound("price book", bookId)
        : conflict(`A price modifier with the name '${name}' already exists.`, {
            title: TITLES.lowerCaseConflict,
          }),
  }));
}
