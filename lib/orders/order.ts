import type {
  Bundle,
  CustomAttributes,
  CustomDiscount,
  CustomInputs,
  Image,
  PriceEvidence,
  ShippingGroup,
  TaxItem,
} from "../carts/cart/cart.ts";
import type { IncludedPromotionView } from "../carts/schemas/responses.ts";
import type { CalculationMethod } from "../carts/totals/price-items.ts";
import type { StockPart } from "../inventory/stock/stock.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import type { PromotionSource } from "../promotions/engine/promotion.ts";
import type { CodeRef } from "../promotions/live/code.ts";
import type { CartPayment } from "../provider-payments/cart-payment.ts";
import type { OrderStatus, PaymentState, ShippingState } from "./order-states.ts";
import type { Transaction } from "./transaction.ts";
import type { OrderWork } from "./work/order-work.ts";

/** Missing texts are empty. */
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

/** Totals of the cart at checkout. `shipping_discount` is zero or negative. */
export type OrderTotals = OrderAmounts & { readonly shipping: number; readonly shipping_discount: number };

/** For a discount of the whole cart, the item's share. */
export type OrderDiscount = {
  readonly id: string;
  readonly code: string;
  /** Minor units, zero or negative. */
  readonly amount: number;
  readonly is_share?: true;
  /** Set for a promotion's discount. */
  readonly promotion?: { readonly source: PromotionSource; readonly ordinal: number };
};

/** `promotion` items show discounts of the whole cart, which the other items already include. */
export type OrderItem = {
  readonly id: string;
  readonly kind: "product" | "custom" | "promotion";
  /** Empty for a custom item; the promotion's id for a promotion item. */
  readonly product_id: string;
  readonly name: string;
  readonly description: string;
  /** Empty for a custom item without a SKU; the code for a promotion item. */
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price: { readonly amount: number; readonly includes_tax: boolean };
  /** Reasons of the unit price of a product; absent if its cart did not know, and in imported orders. */
  readonly evidence?: PriceEvidence;
  /** Writer of the price of a custom item; absent as `evidence`. */
  readonly priced_by?: "merchant" | "shopper";
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
  /** Id of the promotion. */
  readonly gift_of?: string;
  readonly taxes?: readonly TaxItem[];
  readonly custom_discounts?: readonly CustomDiscount[];
  readonly created_at: string;
};

/** Groups that were added after checkout cost nothing. */
export type OrderShippingGroup = ShippingGroup & {
  /** Discount of promotions on its price at checkout; minor units, negative. */
  readonly discount?: number;
  /** Parts of `discount`, by promotion. */
  readonly discounts?: readonly Omit<OrderDiscount, "is_share" | "promotion">[];
};

export type OrderStock = {
  /** Released by a cancellation or with the last payment; shipped parts have left the stock. */
  readonly state: "held" | "allocated" | "released" | "shipped";
  readonly parts: readonly StockPart[];
  /** Epoch seconds. */
  readonly held_until?: number;
};

type OrderCode = CodeRef & { readonly times: number };

/** Amounts and items never change after checkout; states, payments and shipping data do. */
export type Order = {
  readonly id: string;
  readonly status: OrderStatus;
  readonly payment: PaymentState;
  readonly shipping: ShippingState;
  readonly is_anonymized?: true;
  /** Its person is erased: no list finds it by them, and what may stay is kept for the books. */
  readonly is_person_erased?: true;
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
  /** Method that computed the totals; absent if the order was made before orders kept what gave their amounts. */
  readonly calculation_method?: CalculationMethod;
  readonly shipping_groups?: readonly OrderShippingGroup[];
  readonly custom_attributes?: CustomAttributes;
  readonly custom_discounts?: readonly CustomDiscount[];
  readonly promotions?: readonly OrderedPromotion[];
  readonly codes?: readonly OrderCode[];
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** Absent while the order has no stock. */
  readonly stock?: OrderStock;
  /** Set while more stock or codes move than fit into one transaction. */
  readonly work?: OrderWork;
  /** The payment that began with the cart, until it is confirmed. */
  readonly cart_payment?: CartPayment;
  /** Absent for imported orders. */
  readonly cart?: {
    readonly id: string;
    readonly version: number;
    /** The order that was made of the cart before this one. */
    readonly earlier_order_id?: string;
  };
  /** Set for imported orders. */
  readonly is_manual?: true;
  /** Epoch seconds; absent once a payment has begun, and for orders that stay. */
  readonly ends_at?: number;
  readonly created_at: string;
  readonly updated_at: string;
};

type OrderedPromotion = {
  readonly promotion: IncludedPromotionView;
  /** Version of its definition in the history. */
  readonly version?: number;
  readonly code: string;
  /** Total discount in minor units, negative. */
  readonly amount: number;
};
