import { changeSettings } from "../settings/change-settings.ts";
import type { Currency } from "../settings/settings.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Currencies } from "./currency-rules.ts";
import { currencyView } from "./currency-view.ts";

type Change = (all: Currencies) => { readonly all: Currencies; readonly shown?: Currency };

/** Changes the store's currencies by a pure function, which also says which one to answer with. */
export function changeCurrencies(ctx: Context, change: Change): Promise<Reply> {
  return changeSettings(ctx, (settings) => {
    const { all, shown } = change(settings.currencies);
    const reply = shown ? { body: { data: currencyView(shown) } } : {};
    return { settings: { ...settings, currencies: all }, reply };
  });
}
