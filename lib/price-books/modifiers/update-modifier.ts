import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { merged } from "../../kernel/merge.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Modifier } from "../price-book.ts";
import { currencyPrices } from "../price-input.ts";
import type { UpdatePriceModifierRequest } from "../schemas.ts";
import { modifierWrite } from "../store.ts";
import { envelopedPriceModifier } from "../views.ts";
import { requirePriceModifier } from "./require-modifier.ts";

/** @throws ApiError 404 for an unknown modifier, 422 for another name */
export async function updateModifier(
  ctx: Context,
  bookId: string,
  id: string,
  { data }: UpdatePriceModifierRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const { name, currencies } = data.attributes;
  return commitChange(ctx, async () => {
    const before = await requirePriceModifier(ctx, bookId, id);
    if (name !== undefined && name !== before.value.name) {
      throw unprocessable("A price modifier keeps its name; options of variations refer to it.", {
        title: TITLES.failedValidation,
        source: "data.attributes.name",
      });
    }
    const modifier: Modifier = {
      ...merged(before.value, data.attributes, ["modifier_type", "external_ref"]),
      ...(currencies ? { currencies: currencyPrices(currencies) } : {}),
      updated_at: ctx.now().toISOString(),
    };
    const reply = { body: envelopedPriceModifier(bookId, modifier) };
    return { writes: [modifierWrite(bookId, modifier, before.version)], reply };
  });
}
