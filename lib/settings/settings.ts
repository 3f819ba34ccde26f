import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import { DEFAULT_PAGE_LENGTH } from "../lists/list-query.ts";
import type { AddressField } from "./address-fields.ts";

/** A currency the store sells in. At most 10 of them, exactly one is the default. */
export type Currency = CurrencyFormat & {
  readonly id: string;
  readonly exchange_rate: number;
  readonly default: boolean;
  readonly enabled: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export const MAX_ADDITIONAL_LANGUAGES = 5; // as in Elastic Path Commerce Cloud
export const MAX_EXPIRY_DAYS = 365;
export const MAX_PRICE_AGE_DAYS = 365;
export const MAX_UNPAID_DAYS = 365;
/** A day: longer than anybody pays, so that what is not paid for comes back to the shelf. */
export const MAX_HOLD_MINUTES = 24 * 60;

/** Who may do something in a cart: whoever may use the cart, or client credentials alone. */
export const WHO_MAY = ["anyone", "client_credentials"] as const;
export type WhoMay = (typeof WHO_MAY)[number];

export const CUSTOM_ITEM_SKUS = ["any", "unpublished"] as const;
export const STALE_CUSTOM_DISCOUNTS = ["leave_out", "keep"] as const;
export const LONGEST_LEAST_PASSWORD = 64;

/** Which ids clients may choose for their carts: any that reads as one, or long ones alone. */
export const CART_IDS = ["any", "long"] as const;

/** When stock is looked at, and for how long an order that is not paid yet keeps it. */
export type InventorySettings = {
  /** Carts take more than there is, unless they say otherwise themselves; checkout looks again. */
  readonly defer_inventory_check: boolean;
  /** From checkout on; 0 keeps nothing before the first payment. */
  readonly hold_minutes: number;
};

/** What becomes of orders of shoppers, and who may say how other systems find them. */
export type OrderSettings = {
  /** Days after which an order of a shopper ends that nobody has begun to pay. */
  readonly unpaid_days: number;
  /** Who may name the order number and the external reference at checkout. */
  readonly references: WhoMay;
};

export type CartSettings = {
  readonly cart_expiry_days: number;
  readonly custom_discounts_enabled: boolean;
  readonly use_rule_promotions: boolean;
  readonly show_all_carts: boolean;
  /** Who may add custom items, and so name their prices. */
  readonly custom_items: WhoMay;
  /** Which skus custom items of implicit tokens may have: any, or none of a published product. */
  readonly custom_item_skus: (typeof CUSTOM_ITEM_SKUS)[number];
  /** Who may name the prices of shipping groups. */
  readonly shipping_prices: WhoMay;
  /** Who may change which kind of discounts a cart takes. */
  readonly discount_settings: WhoMay;
  /** What becomes of custom discounts when an implicit token changes the items that they were given for. */
  readonly stale_custom_discounts: (typeof STALE_CUSTOM_DISCOUNTS)[number];
  readonly max_price_age_days: number;
  readonly cart_ids: (typeof CART_IDS)[number];
  readonly inventories: InventorySettings;
  readonly orders: OrderSettings;
};

/** Who may list what is not published, too, without naming it. */
export const WHO_LISTS = ["client_credentials", "anyone"] as const;
export type WhoLists = (typeof WHO_LISTS)[number];

/** What the store says of a payment gateway; one that it says nothing of is off. */
export type GatewaySettings = {
  readonly enabled: boolean;
  /** Who may pay at it; anyone who knows an order's id if not said. */
  readonly callers?: WhoMay;
  /** By which its confirmations are signed; no answer shows it. */
  readonly secret?: string;
};

/** Everything about the store that a request may need at once, kept in one item. */
export type Settings = {
  readonly currencies: readonly Currency[];
  readonly cart: CartSettings;
  readonly calculation_method: "line" | "simple";
  readonly page_length: number;
  /** Whether lists of published products show children beside their parents. */
  readonly list_child_products: boolean;
  /** ISO 639-1 codes. Kept for clients that ask for them: texts are answered in each language that they have. */
  readonly additional_languages: readonly string[];
  /** Code points that a new password has at least. */
  readonly password_min_length: number;
  readonly common_passwords: "refused" | "allowed";
  /** Who may list files without naming them by their ids. */
  readonly file_lists: WhoLists;
  /** Who may list stock without naming products; `anyone` gets that of published products. */
  readonly stock_lists: WhoLists;
  /** What a new address must have; as the profile has it if the store does not say. */
  readonly address_mandatory_fields?: readonly AddressField[];
  /** By slug. */
  readonly gateways: Readonly<Record<string, GatewaySettings>>;
};

const EPOCH = "1970-01-01T00:00:00.000Z";

/** A store before anyone has changed anything: US dollars, carts that live for seven days. */
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
  gateways: {},
};

/** The currency that carts and prices are in where nobody chose one. */
export function defaultCurrency({ currencies }: Settings): Currency | undefined {
  return currencies.find((currency) => currency.default);
}

/** The currency with this code, in any letter case, if the store sells in it. */
export function enabledCurrency({ currencies }: Settings, code: string): Currency | undefined {
  return currencies.find((currency) => currency.enabled && currency.code === code.toUpperCase());
}

/** Holds for carts, and for the settings that new carts start with. */
export function bothDiscounts(source: string): ApiError {
  return unprocessable("Custom discounts and rule promotions exclude each other.", {
    title: TITLES.twoKindsOfDiscounts,
    source,
  });
}
