import { unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Currency } from "../settings.ts";
import { changeCurrencies } from "./currencies.ts";
import { applyCurrencyRules } from "./currency.ts";
import type { CreateCurrencyRequest } from "./schemas.ts";

const MOST_CURRENCIES = 10; // limit of Elastic Path Commerce Cloud

/** @throws ApiError 400 for a code in use, 422 for more than 10 currencies or a disabled default */
export async function createCurrency(ctx: Context, { data }: CreateCurrencyRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { code, exchange_rate, format, decimal_point, thousand_separator, decimal_places, enabled } = data;
  const currency: Currency = {
    id: ctx.newId(),
    code: code.toUpperCase(),
    exchange_rate,
    format,
    decimal_point,
    thousand_separator,
    decimal_places,
    default: data.default,
    enabled,
    created_at: now,
    updated_at: now,
  };
  return changeCurrencies(ctx, (all) => {
    if (all.length >= MOST_CURRENCIES) {
      throw unprocessable(`A store has at most ${MOST_CURRENCIES} currencies.`, { source: "data" });
    }
    return { all: applyCurrencyRules([...all, currency], currency), shown: currency };
  });
}
