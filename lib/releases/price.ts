/** Amounts are in minor units. */
export type Tier = { readonly minimum_quantity: number; readonly amount: number };

export type CurrencyPrice = {
  readonly amount: number;
  readonly includes_tax: boolean;
  readonly tiers?: Readonly<Record<string, Tier>>;
  /** Only a child's list price has them: changes of its parent's price, in order. `amount` includes them. */
  readonly modifiers?: readonly AppliedModifier[];
};

/** `amount` is the difference in minor units. */
type AppliedModifier = { readonly name: string; readonly amount: number };

export type CurrencyPrices = Readonly<Record<string, CurrencyPrice>>;

/** A `null` bound is open. With both open, or no schedule, a sale is permanent. */
export type Schedule = { readonly valid_from?: string | null; readonly valid_to?: string | null };

/** Within its bounds it may run on some days of each week only. */
export type SaleSchedule = Schedule & {
  /** Such as `FREQ=WEEKLY;BYDAY=SA,SU`. */
  readonly rrule?: string;
  /** Time zone of the days; UTC by default. */
  readonly tzid?: string;
};

export type Sale = {
  readonly schedule?: SaleSchedule | null;
  /** Limits the sale to these bundles; empty or absent means no limit. */
  readonly bundle_ids?: readonly string[] | null;
  readonly currencies: CurrencyPrices;
};

export type PriceModifier = {
  readonly modifier_type: "price_equals" | "price_increment" | "price_decrement";
  readonly currencies: CurrencyPrices;
};

/** Prices of one product in one price book. */
export type PriceEntry = {
  readonly pricebook_id: string;
  readonly currencies: CurrencyPrices;
  readonly sales: Readonly<Record<string, Sale>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
  /** Only a parent's entry has them that serves a child: what changed it, by name, in order. */
  readonly modifiers?: Readonly<Record<string, PriceModifier>>;
};

export type UnitPrice = {
  readonly amount: number;
  readonly currency: string;
  readonly includes_tax: boolean;
  /** One, or one for each selected option of a bundle without a price of its own. */
  readonly parts: readonly PricePart[];
};

/**
 * Part of a unit price, in minor units: the list price, then modifiers, a sale and a tier, in this order.
 * @answers Which price book, sale or tier gave a price?
 */
export type PricePart = {
  readonly book: string;
  /** The list price with modifiers. Absent if it is the whole price. */
  readonly list?: number;
  readonly modifiers?: readonly AppliedModifier[];
  /** `amount` instead of the list price, until this moment. */
  readonly sale?: { readonly name: string; readonly until: string | null; readonly amount: number };
  /** `amount` instead of the sale's or the list price. */
  readonly tier?: Tier;
  /** Product that was selected, and how often for one bundle. */
  readonly option?: { readonly id: string; readonly quantity: number };
  /** Price of one selected product, with modifiers and sale. Only with `option`. */
  readonly amount?: number;
};

/** The price at one moment in one currency, before a tier is chosen. */
export type CurrentPrice = {
  readonly pricebook_id: string;
  readonly price: CurrencyPrice;
  readonly sale?: {
    readonly id: string;
    readonly expires: string | null;
    readonly listPrice: CurrencyPrice;
  };
};
