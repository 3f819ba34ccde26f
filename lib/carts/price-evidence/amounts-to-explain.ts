import type { CurrencyFormat } from "../../kernel/money.ts";
import type { PromotionSource } from "../../promotions/engine/promotion.ts";
import type { CustomDiscount, PriceEvidence, TaxItem } from "../cart/cart.ts";
import type { CalculationMethod } from "../totals/price-items.ts";

/** In minor units; `discount` is zero or negative. */
type ShownAmounts = {
  readonly with_tax: number;
  readonly without_tax: number;
  readonly tax: number;
  readonly discount: number;
  readonly without_discount: number;
};

type Taken = { readonly id: string; readonly code: string; readonly amount: number };

/** An item with its amounts and all that is known of what gave them. */
export type ItemToExplain = {
  readonly id: string;
  readonly kind: "product" | "custom";
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price: { readonly amount: number; readonly includes_tax: boolean };
  readonly catalog_id?: string | undefined;
  readonly evidence?: PriceEvidence | undefined;
  readonly priced_by?: "merchant" | "shopper" | undefined;
  readonly discounts?:
    | readonly (Taken & { readonly is_share?: true; readonly promotion?: object | undefined })[]
    | undefined;
  readonly custom_discounts?: readonly CustomDiscount[] | undefined;
  readonly taxes?: readonly TaxItem[] | undefined;
  readonly value: ShownAmounts;
};

export type GroupToExplain = {
  readonly id: string;
  readonly shipping_type: string;
  /** Minor units, without the discount. */
  readonly price: number;
  readonly discount: number;
  readonly discounts: readonly Taken[];
};

export type PromotionToExplain = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly source: PromotionSource;
  readonly version?: number | undefined;
  /** Discount of the total alone, of which no item has a share; zero or negative. */
  readonly fromTotal: number;
};

/** A cart or an order with its amounts, in minor units. */
export type AmountsToExplain = {
  readonly id: string;
  readonly of: "cart" | "order";
  readonly currency: CurrencyFormat | undefined;
  /** Undefined for an order that did not keep what gave its amounts. */
  readonly method: CalculationMethod | undefined;
  readonly items: readonly ItemToExplain[];
  readonly groups: readonly GroupToExplain[];
  readonly promotions: readonly PromotionToExplain[];
  readonly custom_discounts?: readonly CustomDiscount[] | undefined;
  readonly totals: ShownAmounts & { readonly shipping: number; readonly shipping_discount: number };
};
