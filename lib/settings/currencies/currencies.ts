import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeSettings } from "../change-settings.ts";
import type { Currency } from "../settings.ts";
import { getSettings } from "../store.ts";
import { type Currencies, currencyView, missingDefaultError, requireCurrency } from "./currency.ts";

type CurrencyChange = (all: Currencies) => { readonly all: Currencies; readonly shown?: Currency };

/** Changes the store's currencies by a pure function and answers with `shown`, if any. */
export function changeCurrencies(ctx: Context, change: CurrencyChange): Promise<Reply> {
  return changeSettings(ctx, (settings) => {
    const { all, shown } = change(settings.currencies);
    const reply = shown ? { body: { data: currencyView(shown) } } : {};
    return { settings: { ...settings, currencies: all }, reply };
  });
}

/** Lists all currencies without pages: there are at most 10. */
export async function listCurrencies({ table }: Context): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: settings.currencies.map(currencyView) } };
}

/** @throws ApiError 404 for an unknown currency */
export async function readCurrency({ table }: Context, id: string): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: currencyView(requireCurrency(settings.currencies, id)) } };
}

/** @throws ApiError 404 for an unknown currency, 422 for the default one */
export async function deleteCurrency(ctx: Context, id: string): Promise<Reply> {
  return changeCurrencies(ctx, (all) => {
    const gone = requireCurrency(all, id);
    if (gone.default) throw missingDefaultError();
    return { all: all.filter((currency) => currency !== gone) };
  });
}
