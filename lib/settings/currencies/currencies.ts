import { unprocessable } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamedPart } from "../../kernel/etag.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeSettings } from "../change-settings.ts";
import { CURRENCY_FIELDS, type Currency } from "../settings.ts";
import { getSettings } from "../store.ts";
import {
  applyCurrencyRules,
  type Currencies,
  currencyView,
  missingDefaultError,
  requireCurrency,
} from "./currency.ts";
import type { CreateCurrencyRequest, UpdateCurrencyRequest } from "./schemas.ts";

type CurrencyChange = (all: Currencies) => { readonly all: Currencies; readonly shown?: Currency };

/** Changes the store's currencies by a pure function and answers with `shown`, if any. */
function changeCurrencies(ctx: Context, change: CurrencyChange): Promise<Reply> {
  return changeSettings(ctx, (settings) => {
    const { all, shown } = change(settings.currencies);
    const reply = shown ? { body: { data: currencyView(shown) } } : {};
    return { settings: { ...settings, currencies: all }, reply };
  });
}

/** @throws ApiError 404 for an unknown currency, 412 if `If-Match` names another state */
function requireMatchingCurrency(ctx: Context, all: Currencies, id: string): Currency {
  const currency = requireNamedPart(ctx, "currency", () => requireCurrency(all, id));
  checkIfMatch(ctx, "currency", () => currencyView(currency));
  return currency;
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
    const gone = requireMatchingCurrency(ctx, all, id);
    if (gone.default) throw missingDefaultError();
    return { all: all.filter((currency) => currency !== gone) };
  });
}

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

/** A new default clears the old one. @throws ApiError 404, 400 for a code in use, 422 without a default or for another id */
export async function updateCurrency(
  ctx: Context,
  id: string,
  { data }: UpdateCurrencyRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return changeCurrencies(ctx, (all) => {
    const before = requireMatchingCurrency(ctx, all, id);
    const changed = applyPatch(
      before,
      { ...data, ...(data.code ? { code: data.code.toUpperCase() } : {}) },
      CURRENCY_FIELDS,
    );
    const currency = { ...changed, updated_at: ctx.now().toISOString() };
    if (before.default && (!currency.default || !currency.enabled)) throw missingDefaultError();
    return {
      all: applyCurrencyRules(
        all.map((other) => (other === before ? currency : other)),
        currency,
      ),
      shown: currency,
    };
  });
}
