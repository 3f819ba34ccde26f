import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { merged } from "../../kernel/merge.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Modifier } from "../price-book.ts";
import { currencyPrices } from "../price-input.ts";
import { checkPrice } from "../prices/price-fields.ts";
import type { UpdatePriceModifierRequest } from "../schemas.ts";
import { modifiersIn } from "../store.ts";
import { envelopedPriceModifier } from "../views.ts";

/** Changes the given fields of a price modifier. @throws ApiError 404 for an unknown modifier, 422 for another name or two tiers from one quantity on */
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
    const amounts = currencies ? { currencies: currencyPrices(currencies) } : {};
    if (amounts.currencies) checkPrice(amounts);
    return {
      ...merged(before, data.attributes, ["modifier_type", "external_ref"]),
      ...amounts,
      updated_at: ctx.now().toISOString(),
    };
  };
  const replyOf = (modifier: Modifier) => ({ body: envelopedPriceModifier(bookId, modifier) });
  return changeResource(ctx, modifiersIn(bookId), id, change, replyOf);
}
