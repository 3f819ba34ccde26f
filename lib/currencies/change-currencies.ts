import type { Currency, Settings } from "../settings/settings.ts";
import { getSettings, settingsWrite } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Currencies } from "./currency-rules.ts";
import { currencyView } from "./currency-view.ts";

type Change = (all: Currencies) => { readonly all: Currencies; readonly shown?: Currency };

/** Changes the store's currencies by a pure function, which also says which one to answer with. */
export function changeCurrencies(ctx: Context, change: Change): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { settings, version } = await getSettings(ctx.table);
    const { all, shown } = change(settings.currencies);
    const changed: Settings = { ...settings, currencies: all };
    const reply = shown ? { body: { data: currencyView(shown) } } : {};
    return { writes: [settingsWrite({ settings: changed, version })], reply };
  });
}
