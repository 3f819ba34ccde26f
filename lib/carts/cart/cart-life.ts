import { TITLES } from "../../kernel/error-titles.ts";
import { conflict, invalid, notFound } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import {
  type CartSettings,
  type Currency,
  defaultCurrency,
  findEnabledCurrency,
  type Settings,
} from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Association, Cart } from "./cart.ts";

export const DEFAULT_NAME = "Cart";

export type NewCart = { readonly id: string; readonly associations?: readonly Association[] };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The life of a cart starts now. Every write renews it. */
export function newCart({ id, associations = [] }: NewCart, settings: Settings, now: Date): Cart {
  const at = now.toISOString();
  const { custom_discounts_enabled, use_rule_promotions } = settings.cart;
  return {
    id,
    name: DEFAULT_NAME,
    description: "",
    ...(associations.length > 0 ? { associations } : {}),
    items: [],
    calculation_method: settings.calculation_method,
    discount_settings: { custom_discounts_enabled, use_rule_promotions },
    created_at: at,
    ...buildLifeFields(settings.cart, now),
  };
}

/** Renews the life of a cart for a write, by the store's settings of now. */
export function renewCart(cart: Cart, { cart: settings, calculation_method }: Settings, now: Date): Cart {
  const { listed: _, ...rest } = cart;
  return { ...rest, calculation_method, ...buildLifeFields(settings, now) };
}

function buildLifeFields({ cart_expiry_days, show_all_carts }: CartSettings, now: Date) {
  return {
    updated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + cart_expiry_days * DAY_MS).toISOString(),
    ...(show_all_carts ? { listed: true as const } : {}),
  };
}

/**
 * Clients of `compatible` invent ids. @throws ApiError 404 in `specification`, 400 for a short new id
 * @answers When may a new cart take an id?
 */
export function requireOrCreateCart(
  { profile, now }: Pick<Context, "profile" | "now">,
  id: string,
  existing: Cart | undefined,
  settings: Settings,
): Cart {
  if (existing) return existing;
  if (profile === "specification") throw noCart(id);
  checkChosenId(id, settings.cart, "cartID");
  return newCart({ id }, settings, now());
}

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

/** Clients may choose ids of their own. */
export const CART_ID_PATTERN = "^[A-Za-z0-9_-]{1,255}$";
const CART_ID = new RegExp(CART_ID_PATTERN);

export function isCartId(id: string): boolean {
  return CART_ID.test(id);
}

/** Returns a cart id from a path. @throws ApiError 400 for other characters */
export function checkCartId(id: string): string {
  if (isCartId(id)) return id;
  const detail = "'cartID' must have 1 to 255 characters, each a letter, a digit, '-' or '_'.";
  throw invalid(detail, { title: TITLES.format, source: "cartID" });
}

/** 22 random characters of an id hold 128 bits. */
const LONG_ID = 22;

/** Refuses a client's id for a new cart if the store finds it too short. @throws ApiError 400 */
export function checkChosenId(id: string, { cart_ids }: CartSettings, source: "data.id" | "cartID"): void {
  if (cart_ids === "any" || id.length >= LONG_ID) return;
  const detail = `'${source}' must have at least ${LONG_ID} characters for a new cart.`;
  throw invalid(detail, { title: TITLES.stringGte, source });
}

/** 404, also for a cart that the caller may not know of. */
export function noCart(id: string) {
  return notFound("cart", id, { meta: { cart_id: id } });
}

/** @throws ApiError 404 */
export function refuseNoCart(id: string): never {
  throw noCart(id);
}

/** 409 for a new cart. The text does not reveal whether a cart has the id now or had it before. */
export function idInUse(id: string) {
  return conflict(`The id '${id}' is in use, or a cart had it lately.`, { meta: { cart_id: id } });
}
