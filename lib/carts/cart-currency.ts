import { invalid } from "../errors.ts";
import type { CurrencyFormat } from "../money.ts";
import { type Currency, defaultCurrency, enabledCurrency, type Settings } from "../settings/settings.ts";
import type { Cart } from "./cart.ts";

/** The header that names it, as endpoints declare it. */
export const currencyHeader = {
  "x-moltin-currency":
    "Currency of the first item of a cart, three letters; the store's default if not given.",
} as const;

/**
 * The currency that the first item brings into a cart: what the request asks for, else the store's default. A cart
 * that has one keeps it, whatever is asked. (spec 4.2 rule 3)
 * @throws ApiError 400 for a currency that the store does not sell in
 */
export function cartCurrency(cart: Cart, asked: string | undefined, settings: Settings): CurrencyFormat {
  if (cart.currency) return cart.currency;
  const currency = asked === undefined ? defaultCurrency(settings) : enabledCurrency(settings, asked);
  if (currency) return formatOf(currency);
  const source = "X-MOLTIN-CURRENCY";
  throw invalid(`'${source}' names a currency that this store does not sell in.`, { source });
}

function formatOf({
  code,
  format,
  decimal_point,
  thousand_separator,
  decimal_places,
}: Currency): CurrencyFormat {
  return { code, format, decimal_point, thousand_separator, decimal_places };
}
