import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeSettings } from "../change-settings.ts";
import type { Currency } from "../settings.ts";
import type { Currencies } from "./currency-rules.ts";
import { currencyView } from "./currency-view.ts";

type CurrencyChange = (all: Currencies) => { readonly all: Currencies; readonly shown?: Currency };

/** Changes the store's currencies by a pure function and answers with `shown`, if any. */
export function changeCurrencies(ctx: Context, change: CurrencyChange): Promise<Reply> {
  return changeSettings(ctx, (settings) => {
    const { all, shown } = change(settings.currencies);
    const reply = shown ? { body: { data: currencyView(shown) } } : {};
    return { settings: { ...settings, currencies: all }, reply };
  });
}
