import type {
  Bundle,
  CustomAttributes,
  CustomDiscount,
  CustomInputs,
  Image,
  ShippingGroup,
  TaxItem,
} from "../carts/cart/cart.ts";
import type { PromotionSource } from "../evaluation/promotion.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import type { CodeRef } from "../live-promotions/code.ts";
import type { StockPart } from "../stock/stock.ts";
import type { OrderStatus, PaymentState, ShippingState } from "./order-states.ts";
import type { OrderedPromotion } from "./ordered-promotion.ts";
import type { Transaction } from "./transaction.ts";
import type { OrderWork } from "./work/order-work.ts";

/** Texts of an address; those that were not given are empty. */
export type Address = {
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly line_1: string;
  readonly line_2: string;
  readonly city: string;
  readonly county: string;
  readonly region: string;
  readonly postcode: string;
  readonly country: string;
};
export type ShippingAddress = Address & { readonly phone_number: string; readonly instructions: string };

/** Amounts in minor units of the order's currency; `discount` is zero or negative. */
export type OrderAmounts = {
  readonly with_tax: number;
  readonly without_tax: number;
  readonly tax: number;
  readonly discount: number;
  readonly without_discount: number;
};

/** Amounts of a whole order, as those of the cart were at checkout. `shipping_discount` is zero or negative. */
export type OrderTotals = OrderAmounts & { readonly shipping: number; readonly shipping_discount: number };

/** What one discount takes from an item; of a discount of the whole cart it is the item's share. */
export type OrderDiscount = {
  readonly id: string;
  readonly code: string;
  /** Minor units, zero or negative. */
  readonly amount: number;
  readonly is_share?: true;
  /** Set if a promotion took it. */
  readonly promotion?: { readonly source: PromotionSource; readonly ordinal: number };
};

/**
 * An item of an order, as it was bought. `promotion` items say what a promotion of the whole cart took: their negative
 * amounts are in the other items already.
 */
export type OrderItem = {
  readonly id: string;
  readonly kind: "product" | "custom" | "promotion";
  /** Empty for custom items, the promotion's for promotions. */
  readonly product_id: string;
  readonly name: string;
  readonly description: string;
  /** Empty for a custom item without one; the code of a promotion. */
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price: { readonly amount: number; readonly includes_tax: boolean };
  readonly unit: OrderAmounts;
  readonly value: OrderAmounts;
  readonly cart_item_id: string;
  readonly slug?: string;
  readonly image?: Image;
  readonly manage_stock?: boolean;
  readonly promotion_source?: PromotionSource;
  readonly discounts?: readonly OrderDiscount[];
  readonly custom_inputs?: CustomInputs;
  readonly bundle?: Bundle;
  readonly shipping_group_id?: string;
  readonly location?: string;
  readonly catalog_id?: string;
  /** The promotion that gave it. */
  readonly gift_of?: string;
  readonly taxes?: readonly TaxItem[];
  readonly custom_discounts?: readonly CustomDiscount[];
  readonly created_at: string;
};

/** A shipping group of an order. Those that came with the cart have its prices; later ones cost nothing. */
export type OrderShippingGroup = ShippingGroup & {
  /** What promotions take from its price at checkout, minor units, negative. */
  readonly discount?: number;
};

/** What of the stock an order has. */
export type OrderStock = {
  /** `held` until `held_until`, `allocated` by the first payment, `released` by a cancellation or with the last payment, `shipped`: gone. */
  readonly state: "held" | "allocated" | "released" | "shipped";
  readonly parts: readonly StockPart[];
  /** Epoch seconds. */
  readonly held_until?: number;
};

/** A code that lowered the order, for giving its uses back. */
export type OrderCode = CodeRef & { readonly times: number };

/** An order: amounts and items never change after checkout, only its states, payments and what belongs to shipping. */
export type Order = {
  readonly id: string;
  readonly status: OrderStatus;
  readonly payment: PaymentState;
  readonly shipping: ShippingState;
  readonly is_anonymized?: true;
  readonly order_number?: string;
  readonly external_ref?: string;
  /** Guests have no id. Orders of accounts have a contact instead. */
  readonly customer?: { readonly id?: string; readonly name: string; readonly email: string };
  readonly account?: { readonly id: string; readonly member_id?: string };
  readonly contact?: { readonly name: string; readonly email: string };
  readonly billing_address: Address;
  readonly shipping_address: ShippingAddress;
  readonly currency: CurrencyFormat;
  readonly items: readonly OrderItem[];
  readonly totals: OrderTotals;
  readonly shipping_groups?: readonly OrderShippingGroup[];
  readonly custom_attributes?: CustomAttributes;
  /** Of the whole cart; those of items are with the items. */
  readonly custom_discounts?: readonly CustomDiscount[];
  /** The promotions that lowered it, as they were then. */
  readonly promotions?: readonly OrderedPromotion[];
  readonly codes?: readonly OrderCode[];
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** Absent while nothing of the stock is the order's, or nothing it has is managed. */
  readonly stock?: OrderStock;
  /** Set while stock or codes move for it that one transaction has no room for. */
  readonly work?: OrderWork;
  /** The cart it was made of, at that version; absent for imported orders. */
  readonly cart?: { readonly id: string; readonly version: number };
  /** Imported: it was made by no checkout. */
  readonly is_manual?: true;
  /** When it is gone, in epoch seconds; absent once a payment was begun, and for an order that does not end by itself. */
  readonly ends_at?: number;
  readonly created_at: string;
  readonly updated_at: string;
};
