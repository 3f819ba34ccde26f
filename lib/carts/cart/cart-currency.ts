import { invalid } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import {
  type Currency,
  defaultCurrency,
  findEnabledCurrency,
  type Settings,
} from "../../settings/settings.ts";
import type { Cart } from "./cart.ts";

/**
 * A cart keeps its currency. Else the request decides, else a source of items, else the store's default.
 * @throws ApiError 400 for a currency that the store does not sell in
 */
export function chooseCartCurrency(
  cart: Cart,
  requested: string | undefined,
  settings: Settings,
  sources: readonly Pick<Cart, "currency">[] = [],
): CurrencyFormat {
  if (cart.currency) return cart.currency;
  const sourceCurrency = sources.find((source) => source.currency)?.currency;
  if (requested === undefined && sourceCurrency) return sourceCurrency;
  const currency =
    requested === undefined ? defaultCurrency(settings) : findEnabledCurrency(settings, requested);
  if (currency) return toCurrencyFormat(currency);
  const source = "X-MOLTIN-CURRENCY";
  throw invalid(`'${source}' names a currency that this store does not sell in.`, { source });
}

export function toCurrencyFormat({
  code,
  format,
  decimal_point,
  thousand_separator,
  decimal_places,
}: Currency): CurrencyFormat {
  return { code, format, decimal_point, thousand_separator, decimal_places };
}
