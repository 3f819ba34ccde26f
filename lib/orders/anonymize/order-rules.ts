import type { ProviderPayment } from "../../provider-payments/provider-payment.ts";
import type { Address, Order, OrderItem, OrderShippingGroup, ShippingAddress } from "../order.ts";
import type { Transaction } from "../transaction.ts";
import { type MaskRules, maskByRule } from "./mask-rules.ts";

const BILLING_ADDRESS = {
  first_name: "mask",
  last_name: "mask",
  company_name: "mask",
  line_1: "mask",
  line_2: "mask",
  city: "mask",
  county: "mask",
  region: "mask",
  postcode: "mask",
  country: "mask",
} as const satisfies MaskRules<Address>;
const SHIPPING_ADDRESS = {
  ...BILLING_ADDRESS,
  phone_number: "mask",
  instructions: "mask",
} as const satisfies MaskRules<ShippingAddress>;

const PERSON = { name: "mask", email: "mask" } as const;
const AMOUNTS = { keep: "Amounts." } as const;

const PRODUCT: MaskRules<OrderItem> = {
  id: "keep",
  kind: "keep",
  product_id: "keep",
  name: "keep",
  description: "keep",
  sku: "keep",
  quantity: "keep",
  unit_price: AMOUNTS,
  evidence: { keep: "The shop's prices, and ids of its price books and releases." },
  priced_by: "keep",
  unit: AMOUNTS,
  value: AMOUNTS,
  cart_item_id: "keep",
  slug: "keep",
  image: { keep: "It is the catalog's." },
  manage_stock: "keep",
  promotion_source: "keep",
  discounts: { keep: "Amounts, with the codes as the shop wrote them." },
  custom_inputs: "mask_entries",
  bundle: { keep: "A selection is made of the catalog's own names and ids: others are refused." },
  shipping_group_id: "keep",
  // The client that fills a cart chooses it; without managed stock nothing checks that it exists.
  location: "mask",
  catalog_id: "keep",
  gift_of: "keep",
  taxes: { keep: "Client credentials alone write them." },
  custom_discounts: { keep: "Client credentials alone write them." },
  created_at: "keep",
};

/** The client that fills a cart writes all its texts. */
const CUSTOM: MaskRules<OrderItem> = { ...PRODUCT, name: "mask", description: "mask", sku: "mask" };

const GROUP: MaskRules<OrderShippingGroup> = {
  id: "keep",
  shipping_type: "mask",
  tracking_reference: "mask",
  external_ref: "mask",
  shipping_price: AMOUNTS,
  includes_tax: "keep",
  address: { fields: SHIPPING_ADDRESS },
  delivery_estimate: { keep: "Times." },
  currency: { keep: "The store's settings." },
  discount: "keep",
  discounts: { keep: "Amounts, with the codes as the shop wrote them." },
  created_at: "keep",
  updated_at: "keep",
};

/** Parameters of calls may hold what the shopper wrote, and an order that is over needs them no more. */
const PROVIDER: MaskRules<ProviderPayment> = {
  mode: "keep",
  account: "keep",
  connected: "keep",
  key_version: "keep",
  method: "keep",
  flow: "keep",
  units: "keep",
  object_units: "keep",
  // As the id of `cart`.
  cart_id: "mask",
  creation: "drop",
  taking: "drop",
  attempt: "keep",
  is_shared: "keep",
  attempted_at: "keep",
  takes_when_approved: "keep",
  is_handed_out: "keep",
  detailed_status: "keep",
  failure: { keep: "Codes and texts of the provider." },
  dispute: { keep: "As of `failure`, with an amount and times." },
  movements: { keep: "Amounts, states, ids and times. Merchants alone send their parameters." },
  ends_at: "keep",
  due_at: "keep",
  looks: "keep",
};

const TRANSACTION: MaskRules<Transaction> = {
  id: "keep",
  gateway: "keep",
  transaction_type: "keep",
  status: "keep",
  amount: "keep",
  refunded_amount: "keep",
  reference: "keep",
  name: "mask",
  custom_reference: "mask",
  refund_mechanism: "keep",
  confirmed: "keep",
  client_parameters: { keep: "The gateway's own: ids and amounts of the payment." },
  capture_mechanism: "keep",
  provider: { fields: PROVIDER },
  created_at: "keep",
  updated_at: "keep",
};

/**
 * Amounts, tax, times, states, ids and texts of the shop stay for the books. All that a shopper may have
 * written is masked, also references: shoppers and client credentials can both send them.
 * @answers What is masked of an order?
 */
const ORDER_RULES: { readonly fields: MaskRules<Order> } = {
  fields: {
    id: "keep",
    status: "keep",
    payment: "keep",
    shipping: "keep",
    is_anonymized: "keep",
    is_person_erased: "keep",
    order_number: "mask",
    external_ref: "mask",
    customer: { fields: { id: "keep", ...PERSON } },
    account: { fields: { id: "keep", member_id: "keep" } },
    contact: { fields: PERSON },
    billing_address: { fields: BILLING_ADDRESS },
    shipping_address: { fields: SHIPPING_ADDRESS },
    currency: { keep: "The store's settings." },
    items: { each: { byKind: { product: PRODUCT, custom: CUSTOM, promotion: PRODUCT } } },
    totals: AMOUNTS,
    calculation_method: "keep",
    shipping_groups: { each: { fields: GROUP } },
    custom_attributes: "mask_attributes",
    custom_discounts: { keep: "Client credentials alone write them." },
    promotions: { keep: "What the shop calls its promotions, and their codes as it wrote them." },
    codes: { keep: "As the shop wrote them." },
    transactions: { each: { fields: TRANSACTION } },
    stock: { keep: "Products, amounts and the shop's locations, as the stock has them." },
    work: { keep: "As of `stock` and `codes`." },
    cart_payment: {
      fields: {
        id: "keep",
        gateway: "keep",
        amount: "keep",
        currency: { keep: "The store's settings." },
        reference: "keep",
        status: "keep",
        order_id: "keep",
        provider: { fields: PROVIDER },
        created_at: "keep",
      },
    },
    // A shopper may choose the id, and it leads to a cart with names until that expires.
    cart: { fields: { id: "mask", version: "keep", earlier_order_id: "keep" } },
    is_manual: "keep",
    ends_at: "keep",
    created_at: "keep",
    updated_at: "keep",
  },
};

/** Masks what the shopper wrote, by `ORDER_RULES`; what was bought stays. Idempotent. */
export function anonymizeOrder(order: Order): Order {
  return { ...maskByRule<Order>(ORDER_RULES, order), is_anonymized: true };
}
