import { applyPatch } from "../../kernel/objects.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { CURRENCY_FIELDS } from "../settings.ts";
import { changeCurrencies } from "./currencies.ts";
import { applyCurrencyRules, missingDefaultError, requireCurrency } from "./currency.ts";
import type { UpdateCurrencyRequest } from "./schemas.ts";

/** A new default clears the old one. @throws ApiError 404, 400 for a code in use, 422 without a default */
export async function updateCurrency(
  ctx: Context,
  id: string,
  { data }: UpdateCurrencyRequest,
): Promise<Reply> {
  return changeCurrencies(ctx, (all) => {
    const before = requireCurrency(all, id);
    const changed = applyPatch(
      before,
      { ...data, ...(data.code ? { code: data.code.toUpperCase() } : {}) },
      CURRENCY_FIELDS,
    );
    const currency = { ...changed, updated_at: ctx.now().toISOString() };
    if (before.default && (!currency.default || !currency.enabled)) throw missingDefaultError();
    return {
      all: applyCurrencyRules(
        all.map((other) => (other === before ? currency : other)),
        currency,
      ),
      shown: currency,
    };
  });
}
