import { invalid } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import { type Currency, defaultCurrency, enabledCurrency, type Settings } from "../../settings/settings.ts";
import type { Cart } from "./cart.ts";

/**
 * The currency that the first item brings into a cart: what the request asks for, else that of a cart or an order whose
 * items are added, else the store's default. A cart that has one keeps it, whatever is asked. (spec 4.2 rule 3)
 * @throws ApiError 400 for a currency that the store does not sell in
 */
export function cartCurrency(
  cart: Cart,
  requested: string | undefined,
  settings: Settings,
  sources: readonly Pick<Cart, "currency">[] = [],
): CurrencyFormat {
  if (cart.currency) return cart.currency;
  const brought = sources.find((source) => source.currency)?.currency;
  if (requested === undefined && brought) return brought;
  const currency = requested === undefined ? defaultCurrency(settings) : enabledCurrency(settings, requested);
  if (currency) return currencyFormat(currency);
  const source = "X-MOLTIN-CURRENCY";
  throw invalid(`'${source}' names a currency that this store does not sell in.`, { source });
}

/** How amounts of a currency of the store are written. */
export function currencyFormat({
  code,
  format,
  decimal_point,
  thousand_separator,
  decimal_places,
}: Currency): CurrencyFormat {
  return { code, format, decimal_point, thousand_separator, decimal_places };
}
