import type { CurrencyFormat } from "../../kernel/money.ts";
import type { PromotionSource } from "../../promotions/engine/promotion.ts";
import type { CodeUser } from "../../promotions/live/code-uses.ts";
import type { SelectedOptions } from "../../releases/bundle.ts";
import type { PriceRelease, TargetedAttributes } from "../../releases/cart-product.ts";
import type { PricePart } from "../../releases/price.ts";
import type { CartSettings, Settings } from "../../settings/settings.ts";

export const MAX_TEXT = 255; // Characters of one custom input, and of a text of a tax item.
export const MAX_QUANTITY = 2_147_483_647;
/** Bytes of a cart's JSON before packing. A DynamoDB item holds 400 KB. @answers How much may a cart hold? */
export const MAX_CART_BYTES = 350 * 1024;

/** Custom inputs by key. A value is a text, or a map of texts that may be nested. */
export type CustomInputs = { readonly [key: string]: unknown };

export type TaxItem = {
  readonly id: string;
  readonly name: string;
  readonly jurisdiction?: string;
  readonly code?: string;
  /** A decimal fraction such as 0.0725; a tax item has either this or an amount. */
  readonly rate?: number;
  /** Minor units for the whole item. */
  readonly amount?: number;
  /** An order has taken it: no shopper orders it again until client credentials write it again. */
  readonly is_ordered?: true;
};

/** A reduction that an administrator's own engine computed. The amount is negative. */
export type CustomDiscount = {
  readonly id: string;
  readonly external_id: string;
  readonly discount_engine: string;
  readonly discount_code: string;
  readonly description: string;
  readonly amount: number;
  /** Set after a shopper's change or an order. It counts again when an administrator rewrites it. */
  readonly is_stale?: true;
  readonly is_ordered?: true;
};

/** Selected options of a bundle, with the component names of that moment. */
export type Bundle = {
  readonly selected_options: SelectedOptions;
  readonly component_names: { readonly [component: string]: string };
};

export type Image = { readonly href: string; readonly mime_type: string; readonly file_name: string };

type AnyCartItem = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sku: string;
  readonly quantity: number;
  /** Minor units of the cart's currency. */
  readonly unit_price: { readonly amount: number; readonly includes_tax: boolean };
  readonly custom_inputs?: CustomInputs;
  readonly shipping_group_id?: string;
  readonly taxes?: readonly TaxItem[];
  readonly custom_discounts?: readonly CustomDiscount[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type ProductItem = AnyCartItem & {
  readonly type: "cart_item";
  readonly product_id: string;
  readonly slug: string;
  readonly catalog_id: string;
  /** When the price was taken. */
  readonly priced_at: string;
  /** The price is for accounts or customers that a catalog rule names. */
  readonly restricted?: true;
  /** Price books of the buyer that came before the catalog's; absent if there was no price segmentation. */
  readonly books?: readonly string[];
  /** Reasons of the price; absent if it was taken before prices kept them. */
  readonly evidence?: PriceEvidence;
  readonly manage_stock: boolean;
  readonly image?: Image;
  /** Slug of the stock location that serves the whole item. */
  readonly location?: string;
  readonly bundle?: Bundle;
  /** Fields that promotions look at, as the catalog had them when the price was taken. */
  readonly nodes?: readonly string[];
  readonly attributes?: TargetedAttributes;
  /** Promotion that added this gift and removes it again. The shopper's own units are other items. */
  readonly gift_of?: string;
};

/**
 * Reasons of the price of a product, with ids that merchants can look up.
 * @answers What is kept of the reasons of a price?
 */
export type PriceEvidence = Partial<PriceRelease> & { readonly parts: readonly PricePart[] };

export type CustomItem = AnyCartItem & {
  readonly type: "custom_item";
  /** Client credentials wrote it last: its price counts for one order, see grants.ts. */
  readonly isGranted?: true;
  /** An order has taken the grant, as with `is_ordered` of a tax item. */
  readonly is_ordered?: true;
};

export type CartItem = ProductItem | CustomItem;

export type Association = { readonly type: "account" | "customer"; readonly id: string };

export type ShippingGroup = {
  readonly id: string;
  readonly shipping_type: string;
  readonly tracking_reference: string;
  readonly external_ref?: string;
  /** Minor units of the group's currency. */
  readonly shipping_price: { readonly base: number; readonly tax: number; readonly fees: number };
  readonly includes_tax?: boolean;
  readonly address?: { readonly [field: string]: unknown };
  readonly delivery_estimate?: { readonly start?: string; readonly end?: string };
  readonly currency: CurrencyFormat;
  readonly created_at: string;
  readonly updated_at: string;
};

export type CustomAttributes = { readonly [key: string]: { readonly type: string; readonly value: unknown } };

/** A code of the cart. A code that several promotions share has one entry for each. */
export type CartCode = {
  /** Spelled as it was created. */
  readonly code: string;
  readonly source: PromotionSource;
  readonly promotion_id: string;
  /** Its promotion is an item of the cart while it applies, and counts as one. */
  readonly is_item?: true;
  /** Customer or member who gave the code. Some codes are for certain shoppers only. */
  readonly given_by?: Omit<CodeUser, "email">;
  readonly created_at: string;
};

/** One item of the table, so that one condition protects the whole cart. */
export type Cart = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Set by the first item until the last one leaves. With its format, so that reads need no settings. */
  readonly currency?: CurrencyFormat;
  readonly items: readonly CartItem[];
  /** Only for a cart without owners. */
  readonly contact?: { readonly email: string };
  readonly inventory_settings?: { readonly defer_inventory_check: boolean };
  /** Makes the cart a preview of that moment: without checkout and without stock checks. */
  readonly snapshot_date?: string;
  readonly custom_attributes?: CustomAttributes;
  /** Id at the provider of a payment that began with this cart. */
  readonly payment_intent_id?: string;
  /** `show_all_carts` was on at the last write: administrators list it although it is a guest's. */
  readonly listed?: true;
  /** Absent for a guest's cart. */
  readonly associations?: readonly Association[];
  /** Reductions of the whole cart, in the order they were added. */
  readonly custom_discounts?: readonly CustomDiscount[];
  readonly shipping_groups?: readonly ShippingGroup[];
  readonly codes?: readonly CartCode[];
  /** The store's method at the last write. */
  readonly calculation_method?: Settings["calculation_method"];
  readonly discount_settings: Pick<CartSettings, "custom_discounts_enabled" | "use_rule_promotions">;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
};

/** Sets the items. A cart without items also loses its currency, its own discounts and its codes. */
export function setItems(cart: Cart, items: readonly CartItem[]): Cart {
  if (items.length > 0) return { ...cart, items };
  const { currency: _currency, custom_discounts: _discounts, codes: _codes, ...rest } = cart;
  return { ...rest, items };
}

/** Counts items, taxes, and promotions that a code brought, but not what promotions add by themselves. */
export function countUniqueItems({ items, codes = [] }: Pick<Cart, "items" | "codes">): number {
  const promotions = new Set(codes.flatMap(({ is_item, promotion_id }) => (is_item ? [promotion_id] : [])));
  return items.reduce(
    (count, { taxes = [], ...item }) => count + ("gift_of" in item ? 0 : 1) + taxes.length,
    promotions.size,
  );
}

/** JSON must carry the sum of all items as an integer without loss. */
export function isCountable(items: readonly CartItem[]): boolean {
  const total = items.reduce((sum, item) => sum + item.quantity * item.unit_price.amount, 0);
  return total <= Number.MAX_SAFE_INTEGER;
}
