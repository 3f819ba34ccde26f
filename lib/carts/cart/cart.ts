import type { PromotionSource } from "../../evaluation/promotion.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import type { CodeUser } from "../../live-promotions/code-uses.ts";
import type { SelectedOptions } from "../../releases/bundle.ts";
import type { TargetedAttributes } from "../../releases/cart-product.ts";
import type { CartSettings, Settings } from "../../settings/settings.ts";

export const MAX_TEXT = 255; // spec 2.4: characters of one custom input; texts of tax items keep to it as well
export const MAX_QUANTITY = 2_147_483_647;
/** JSON of a cart before packing; DynamoDB takes 400 KB for an item. */
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
  /** Set when an order has taken it: no shopper orders it again until client credentials write it again. */
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
  /**
   * Set when a shopper changed what it was given for, and when an order has taken it: it does not count until an
   * administrator writes it again.
   */
  readonly is_stale?: true;
  /** Set when an order has taken it. */
  readonly is_ordered?: true;
};

/** What was selected of a bundle, with the names its components had then. */
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
  /** Set if the price was one for accounts or customers that a catalog rule names. */
  readonly restricted?: true;
  readonly manage_stock: boolean;
  readonly image?: Image;
  /** Slug of the stock location that serves the whole item. */
  readonly location?: string;
  readonly bundle?: Bundle;
  /** What promotions look at, as the catalog said when the price was taken: see `CartProduct`. */
  readonly nodes?: readonly string[];
  readonly attributes?: TargetedAttributes;
  /** The promotion that has added it, and takes it away again; the shopper's own units are other items. */
  readonly gift_of?: string;
};

export type CustomItem = AnyCartItem & {
  readonly type: "custom_item";
  /** Set if client credentials wrote it last: its price is the shop's word, for one order. */
  readonly isGranted?: true;
  /** Set when an order has taken what the shop granted: as `is_ordered` of a tax item. */
  readonly is_ordered?: true;
};

export type CartItem = ProductItem | CustomItem;

/** An account or a customer that a cart belongs to; there may be several. */
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

/** What a client keeps about its cart, by keys of its own. */
export type CustomAttributes = { readonly [key: string]: { readonly type: string; readonly value: unknown } };

/** A code that was given to the cart, once for each promotion that has it. */
export type CartCode = {
  /** As it was created. */
  readonly code: string;
  readonly source: PromotionSource;
  readonly promotion_id: string;
  /** Set if its promotion is an item of the cart while it applies, and counts as one. */
  readonly is_item?: true;
  /** The customer or member who gave it, for codes that are not for everybody. */
  readonly given_by?: Omit<CodeUser, "email">;
  readonly created_at: string;
};

/** A cart with all its items: what one item of the table holds and one condition protects. */
export type Cart = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Set by the first item and kept until the last one leaves; as it was then, so that reads need no settings. */
  readonly currency?: CurrencyFormat;
  readonly items: readonly CartItem[];
  /** Not together with an association. */
  readonly contact?: { readonly email: string };
  readonly inventory_settings?: { readonly defer_inventory_check: boolean };
  /** Makes it a preview of that moment: not checked out, its stock not looked at. */
  readonly snapshot_date?: string;
  readonly custom_attributes?: CustomAttributes;
  /** Set if `show_all_carts` was on at the last write: administrators then find it, though it is a guest's. */
  readonly listed?: true;
  /** Whose cart it is; absent for a guest's. */
  readonly associations?: readonly Association[];
  /** Reductions of the whole cart, in the order they were added. */
  readonly custom_discounts?: readonly CustomDiscount[];
  readonly shipping_groups?: readonly ShippingGroup[];
  /** In the order in which they were given. */
  readonly codes?: readonly CartCode[];
  /** The store's method at the last write. */
  readonly calculation_method?: Settings["calculation_method"];
  readonly discount_settings: Pick<CartSettings, "custom_discounts_enabled" | "use_rule_promotions">;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
};

/**
 * Without items a cart forgets its currency, so that the next first item may bring another one, the discounts that
 * were amounts of it, and its codes.
 */
export function withItems(cart: Cart, items: readonly CartItem[]): Cart {
  if (items.length > 0) return { ...cart, items };
  const { currency: _currency, custom_discounts: _discounts, codes: _codes, ...rest } = cart;
  return { ...rest, items };
}

/**
 * Unique items as the limit of 100 counts them: every item, every tax item, and every promotion of the whole cart that
 * a code brought. (spec 8) Automatic ones, and gifts, are not the shopper's doing and take nobody's place.
 */
export function countUniqueItems({ items, codes = [] }: Pick<Cart, "items" | "codes">): number {
  const promotions = new Set(codes.flatMap(({ is_item, promotion_id }) => (is_item ? [promotion_id] : [])));
  return items.reduce(
    (count, { taxes = [], ...item }) => count + ("gift_of" in item ? 0 : 1) + taxes.length,
    promotions.size,
  );
}

/** Whether the sum of all items is an integer that JSON carries without loss; one that is not stays too large here. */
export function isCountable(items: readonly CartItem[]): boolean {
  const total = items.reduce((sum, item) => sum + item.quantity * item.unit_price.amount, 0);
  return total <= Number.MAX_SAFE_INTEGER;
}
