import { merged } from "../kernel/merge.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeCurrencies } from "./change-currencies.ts";
import { CURRENCY_FIELDS, checkedCurrencies, defaultStays, requireCurrency } from "./currency-rules.ts";
import type { UpdateCurrencyRequest } from "./schemas.ts";

/** Changes what is given; making a currency the default clears the old default. @throws ApiError 404, 400 for a code in use, 422 */
export async function updateCurrency(
  ctx: Context,
  id: string,
  { data }: UpdateCurrencyRequest,
): Promise<Reply> {
  return changeCurrencies(ctx, (all) => {
    const before = requireCurrency(all, id);
    const changed = merged(
      before,
      { ...data, ...(data.code ? { code: data.code.toUpperCase() } : {}) },
      CURRENCY_FIELDS,
    );
    const currency = { ...changed, updated_at: ctx.now().toISOString() };
    if (before.default && (!currency.default || !currency.enabled)) throw defaultStays();
    return {
      all: checkedCurrencies(
        all.map((other) => (other === before ? currency : other)),
        currency,
      ),
      shown: currency,
    };
  });
}
