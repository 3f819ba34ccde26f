/** Amounts are in minor units. */
export type Tier = { readonly minimum_quantity: number; readonly amount: number };

export type CurrencyPrice = {
  readonly amount: number;
  readonly includes_tax: boolean;
  readonly tiers?: Readonly<Record<string, Tier>>;
};

export type CurrencyPrices = Readonly<Record<string, CurrencyPrice>>;

/** A `null` bound is open. With both open, or no schedule, a sale is permanent. */
export type Schedule = { readonly valid_from?: string | null; readonly valid_to?: string | null };

export type Sale = {
  readonly schedule?: Schedule | null;
  /** Limits the sale to these bundles; empty or absent means no limit. */
  readonly bundle_ids?: readonly string[] | null;
  readonly currencies: CurrencyPrices;
};

/** Prices of one product in one price book. */
export type PriceEntry = {
  readonly pricebook_id: string;
  readonly currencies: CurrencyPrices;
  readonly sales: Readonly<Record<string, Sale>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
};

export type UnitPrice = {
  readonly amount: number;
  readonly currency: string;
  readonly includes_tax: boolean;
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
