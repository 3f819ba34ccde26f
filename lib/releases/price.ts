/** Prices as a price book holds them and as a release freezes them. Amounts are in minor units. */
export type Tier = { readonly minimum_quantity: number; readonly amount: number };

export type CurrencyPrice = {
  readonly amount: number;
  readonly includes_tax: boolean;
  readonly tiers?: Readonly<Record<string, Tier>>;
};

export type CurrencyPrices = Readonly<Record<string, CurrencyPrice>>;

/** A bound of `null` is open; both open, or no schedule at all, is a permanent sale. */
export type Schedule = { readonly valid_from?: string | null; readonly valid_to?: string | null };

export type Sale = {
  readonly schedule?: Schedule | null;
  /** The sale counts only inside these bundles; without any it counts everywhere. */
  readonly bundle_ids?: readonly string[] | null;
  readonly currencies: CurrencyPrices;
};

/** What one price book says about one product. */
export type PriceEntry = {
  readonly pricebook_id: string;
  readonly currencies: CurrencyPrices;
  readonly sales: Readonly<Record<string, Sale>>;
};

export type UnitPrice = {
  readonly amount: number;
  readonly currency: string;
  readonly includes_tax: boolean;
};

/** The price that counts at one moment in one currency, before the tier of a quantity is chosen. */
export type CurrentPrice = {
  readonly pricebook_id: string;
  readonly price: CurrencyPrice;
  /** Set while a sale applies. */
  readonly sale?: {
    readonly id: string;
    readonly expires: string | null;
    readonly listPrice: CurrencyPrice;
  };
};
