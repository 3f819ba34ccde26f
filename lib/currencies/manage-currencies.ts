import { invalid, notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import type { Currency, Settings } from "../settings/settings.ts";
import { getSettings, settingsWrite } from "../settings/store.ts";
import { commitChange } from "../table/change.ts";
import type { CreateCurrencyBody, UpdateCurrencyBody } from "./schemas.ts";

const MOST_CURRENCIES = 10; // contract of the catalog, section 14

type Currencies = readonly Currency[];

/** @throws ApiError 400 for a code in use, 422 for an eleventh currency */
export async function createCurrency(ctx: Context, { data }: CreateCurrencyBody): Promise<Reply> {
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
    return { all: checked([...all, currency], currency), shown: currency };
  });
}

/** Making one the default clears the old default. @throws ApiError 404, 400 for a code in use, 422 */
export async function updateCurrency(ctx: Context, id: string, { data }: UpdateCurrencyBody): Promise<Reply> {
  return changeCurrencies(ctx, (all) => {
    const before = existing(all, id);
    const changed = merged(before, { ...data, ...(data.code ? { code: data.code.toUpperCase() } : {}) }, [
      "code",
      "exchange_rate",
      "format",
      "decimal_point",
      "thousand_separator",
      "decimal_places",
      "default",
      "enabled",
    ]);
    const currency = { ...changed, updated_at: ctx.now().toISOString() };
    if (before.default && (!currency.default || !currency.enabled)) throw defaultStays();
    return {
      all: checked(
        all.map((one) => (one === before ? currency : one)),
        currency,
      ),
      shown: currency,
    };
  });
}

/** @throws ApiError 404 for an unknown currency, 422 for the default one */
export async function deleteCurrency(ctx: Context, id: string): Promise<Reply> {
  return changeCurrencies(ctx, (all) => {
    const gone = existing(all, id);
    if (gone.default) throw defaultStays();
    return { all: all.filter((one) => one !== gone) };
  });
}

/** @throws ApiError 404 for an unknown currency */
export async function readCurrency({ table }: Context, id: string): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: currencyView(existing(settings.currencies, id)) } };
}

export async function listCurrencies({ table }: Context): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: settings.currencies.map(currencyView) } };
}

type Change = (all: Currencies) => { readonly all: Currencies; readonly shown?: Currency };

function changeCurrencies(ctx: Context, change: Change): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { settings, version } = await getSettings(ctx.table);
    const { all, shown } = change(settings.currencies);
    const changed: Settings = { ...settings, currencies: all };
    const reply = shown ? { body: { data: currencyView(shown) } } : {};
    return { writes: [settingsWrite({ settings: changed, version })], reply };
  });
}

/** One currency per code and exactly one default, which is enabled. */
function checked(all: Currencies, changed: Currency): Currencies {
  if (all.some(({ id, code }) => id !== changed.id && code === changed.code)) {
    throw invalid(`A currency with the code '${changed.code}' already exists.`, { source: "data.code" });
  }
  if (!changed.default) return all;
  if (!changed.enabled) throw defaultStays();
  return all.map((one) => (one.id === changed.id ? one : { ...one, default: false }));
}

function existing(all: Currencies, id: string): Currency {
  const currency = all.find((one) => one.id === id.toLowerCase());
  if (!currency) throw notFound("currency", id);
  return currency;
}

function defaultStays() {
  return unprocessable("The store needs an enabled default currency; make another one the default first.");
}

function currencyView({ id, created_at, updated_at, ...fields }: Currency) {
  return {
    id,
    type: "currency" as const,
    ...fields,
    links: { self: `/v2/currencies/${id}` },
    meta: { timestamps: { created_at, updated_at }, owner: "store" as const },
  };
}
