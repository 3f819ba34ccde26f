import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import { DEFAULT_PAGE_LENGTH } from "../lists/list-query.ts";
import type { AddressField } from "./address-fields.ts";

/** The store has at most 10 currencies, exactly one of which is the default. */
export type Currency = CurrencyFormat & {
  readonly id: string;
  readonly exchange_rate: number;
  readonly default: boolean;
  readonly enabled: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export const CURRENCY_FIELDS = [
  "code",
  "exchange_rate",
  "format",
  "decimal_point",
  "thousand_separator",
  "decimal_places",
  "default",
  "enabled",
] as const satisfies readonly (keyof Currency)[];

export const MAX_ADDITIONAL_LANGUAGES = 5; // as in Elastic Path Commerce Cloud
export const MAX_EXPIRY_DAYS = 365;
export const MAX_PRICE_AGE_DAYS = 365;
export const MAX_UNPAID_DAYS = 365;
/** A day, so that stock of unpaid orders becomes available again. */
export const MAX_HOLD_MINUTES = 24 * 60;

/** `anyone`: all callers that may use the cart. */
export const WHO_MAY = ["anyone", "client_credentials"] as const;
export type WhoMay = (typeof WHO_MAY)[number];

export const CUSTOM_ITEM_SKUS = ["any", "unpublished"] as const;
export const STALE_CUSTOM_DISCOUNTS = ["leave_out", "keep"] as const;
export const LONGEST_LEAST_PASSWORD = 64;

/** `long`: at least 22 characters. */
export const CART_IDS = ["any", "long"] as const;

export type InventorySettings = {
  /** Carts may exceed the available stock, unless a cart says otherwise; checkout checks again. */
  readonly defer_inventory_check: boolean;
  /** From checkout on. With 0, stock is allocated only by the first payment. */
  readonly hold_minutes: number;
};

type OrderSettings = {
  /** Days after which a guest's order expires if no payment has begun. */
  readonly unpaid_days: number;
  /** Callers that may set the order number and the external reference at checkout. */
  readonly references: WhoMay;
};

export type CartSettings = {
  readonly cart_expiry_days: number;
  readonly custom_discounts_enabled: boolean;
  readonly use_rule_promotions: boolean;
  readonly show_all_carts: boolean;
  /** Callers that may add custom items and so set their prices. */
  readonly custom_items: WhoMay;
  /** SKUs of custom items of implicit tokens: any, or only those that no published product has. */
  readonly custom_item_skus: (typeof CUSTOM_ITEM_SKUS)[number];
  /** Callers that may set the prices of shipping groups. */
  readonly shipping_prices: WhoMay;
  /** Callers that may choose which kind of discounts a cart takes. */
  readonly discount_settings: WhoMay;
  /** Treatment of custom discounts when an implicit token changes the items that they were given for. */
  readonly stale_custom_discounts: (typeof STALE_CUSTOM_DISCOUNTS)[number];
  readonly max_price_age_days: number;
  readonly cart_ids: (typeof CART_IDS)[number];
  readonly inventories: InventorySettings;
  readonly orders: OrderSettings;
};

/** Callers that may list everything without naming ids, also what is not published. */
export const WHO_LISTS = ["client_credentials", "anyone"] as const;
type WhoLists = (typeof WHO_LISTS)[number];

/** `typed`: products have no extensions but those of templates. */
export const EXTENSIONS = ["free", "typed"] as const;
/** `keep`: fields of the contract that do nothing here are accepted, and answers name them. */
export const FIELDS_WITHOUT_EFFECT = ["refuse", "keep"] as const;

/** A gateway without settings is off. */
export type GatewaySettings = {
  readonly enabled: boolean;
  /** By default all callers that know the order's id. */
  readonly callers?: WhoMay;
  /** Signs the gateway's confirmations; answers never contain it. */
  readonly secret?: string;
  /** Absent until a key or an account is set; only gateways with a provider have it. */
  readonly provider?: ProviderSettings;
};

/** A secret of a gateway in the parameter store, by its version there. */
export type KeptSecret = { readonly version: number };

export type KeptKey = KeptSecret & {
  /** With all but the last four characters as stars. */
  readonly masked: string;
  /** As the provider names it, at PayPal the app's client id; empty if it does not tell. */
  readonly account: string;
};

/** The new secret, and the old one while both count. */
export type WebhookSecrets = KeptSecret & {
  readonly before?: KeptSecret & { readonly until: string };
};

type ByMode<T> = { readonly test?: T; readonly live?: T };

export type ProviderSettings = {
  /** Marks the store's payments at the provider, where other programs may have payments too; never changes. */
  readonly store: string;
  /** Keys of test or live mode are used. */
  readonly test: boolean;
  readonly keys: ByMode<KeptKey>;
  readonly webhook_secrets: ByMode<WebhookSecrets>;
  readonly stripe_account?: string;
  readonly payer_id?: string;
  readonly webhook_id?: string;
  /** Minutes after which an unpaid payment is cancelled. */
  readonly pending_minutes?: number;
};

/** Settings that a request may need at once, in one item. */
export type Settings = {
  readonly currencies: readonly Currency[];
  readonly cart: CartSettings;
  readonly calculation_method: "line" | "simple";
  readonly page_length: number;
  /** Lists of published products contain child products next to their parents. */
  readonly list_child_products: boolean;
  /** ISO 639-1 codes. Shoppers get texts in these and the base texts; empty means in every language that a text has. */
  readonly additional_languages: readonly string[];
  /** Counted in code points. */
  readonly password_min_length: number;
  readonly common_passwords: "refused" | "allowed";
  /** Callers that may list files without naming ids. */
  readonly file_lists: WhoLists;
  /** Callers that may list stock without naming products; `anyone` sees stock of published products only. */
  readonly stock_lists: WhoLists;
  /** Extensions that products may have: any, or those of templates alone. */
  readonly extensions: (typeof EXTENSIONS)[number];
  readonly fields_without_effect: (typeof FIELDS_WITHOUT_EFFECT)[number];
  /** Fields required of new addresses; the service profile's default if absent. */
  readonly address_mandatory_fields?: readonly AddressField[];
  /** Keyed by slug. */
  readonly gateways: Readonly<Record<string, GatewaySettings>>;
};

const EPOCH = "1970-01-01T00:00:00.000Z";

export const DEFAULT_SETTINGS: Settings = {
  currencies: [
    {
      id: "00000000-0000-4000-8000-000000000840",
      code: "USD",
      exchange_rate: 1,
      format: "${price}",
      decimal_point: ".",
      thousand_separator: ",",
      decimal_places: 2,
      default: true,
      enabled: true,
      created_at: EPOCH,
      updated_at: EPOCH,
    },
  ],
  cart: {
    cart_expiry_days: 7,
    custom_discounts_enabled: false,
    use_rule_promotions: false,
    show_all_carts: false,
    custom_items: "anyone",
    custom_item_skus: "any",
    shipping_prices: "anyone",
    discount_settings: "client_credentials",
    stale_custom_discounts: "leave_out",
    max_price_age_days: 7,
    cart_ids: "any",
    inventories: { defer_inventory_check: false, hold_minutes: 0 },
    orders: { unpaid_days: 30, references: "anyone" },
  },
  calculation_method: "line",
  page_length: DEFAULT_PAGE_LENGTH,
  list_child_products: true,
  additional_languages: [],
  password_min_length: 8,
  common_passwords: "refused",
  file_lists: "client_credentials",
  stock_lists: "client_credentials",
  extensions: "free",
  fields_without_effect: "refuse",
  gateways: {},
};

export function defaultCurrency({ currencies }: Settings): Currency | undefined {
  return currencies.find((currency) => currency.default);
}

/** Ignores letter case. Undefined if the store does not sell in the currency. */
export function findEnabledCurrency({ currencies }: Settings, code: string): Currency | undefined {
  return currencies.find((currency) => currency.enabled && currency.code === code.toUpperCase());
}

/** For carts, and for the settings that new carts start with. */
export function bothDiscounts(source: string): ApiError {
  return unprocessable("Custom discounts and rule promotions exclude each other.", {
    title: TITLES.twoKindsOfDiscounts,
    source,
  });
}

/** Unique items, including tax items. @answers How much may a cart hold? */
export const MAX_CART_ITEMS = 100;
export const MAX_TAXES_PER_ITEM = 5;
/** Per cart, and per item. */
export const MAX_CUSTOM_DISCOUNTS = 5;
/** Codes entered, including those that did not become items. */
export const MAX_CART_CODES = 100;
