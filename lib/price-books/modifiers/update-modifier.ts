import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Modifier } from "../price-book.ts";
import { checkPrice, toCurrencyPrices } from "../price-input.ts";
import type { UpdatePriceModifierRequest } from "../schemas.ts";
import { modifiersIn } from "../store.ts";
import { toPriceModifierBody } from "../views.ts";

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
