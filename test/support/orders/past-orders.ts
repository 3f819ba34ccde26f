import type { Order, OrderItem } from "../../../lib/orders/order.ts";
import { newOrderWrites } from "../../../lib/orders/orders-store.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../runtime.ts";
import { someId } from "../shops/products.ts";

const AT = NOON.toISOString();
const NOTHING = { with_tax: 0, without_tax: 0, tax: 0, discount: 0, without_discount: 0 };
const NOWHERE = {
  ...{ first_name: "", last_name: "", company_name: "", line_1: "", line_2: "", city: "", county: "" },
  ...{ region: "", postcode: "", country: "" },
};

/** An item of a product, ordered with totals of zero. */
export function makeOrderItem(
  { id, attributes: { name, sku = "" } }: PublishedProduct,
  quantity = 1,
  more: Partial<OrderItem> = {},
): OrderItem {
  return {
    ...{ id: someId(), kind: "product", product_id: id, name, description: "", sku, quantity },
    unit_price: { amount: 1, includes_tax: false },
    unit: NOTHING,
    value: NOTHING,
    cart_item_id: someId(),
    created_at: AT,
    ...more,
  };
}

/** A custom item or a promotion, ordered with totals of zero. */
export function makeOtherItem(kind: "custom" | "promotion", sku: string): OrderItem {
  const { product_id: _, ...rest } = makeOrderItem({
    id: "",
    attributes: { name: "Gift wrap", sku },
  } as PublishedProduct);
  return { ...rest, kind, product_id: "" };
}

/** An unpaid order, of a customer by default. */
export function aPastOrder(items: readonly OrderItem[], more: Partial<Order> = {}): Order {
  const { code, format, decimal_point, thousand_separator, decimal_places } = DEFAULT_SETTINGS.currencies[0]!;
  return {
    ...{ id: someId(), status: "incomplete", payment: "unpaid", shipping: "unfulfilled" },
    customer: { id: "ron", name: "Ron", email: "ron@example.com" },
    billing_address: NOWHERE,
    shipping_address: { ...NOWHERE, phone_number: "", instructions: "" },
    currency: { code, format, decimal_point, thousand_separator, decimal_places },
    items,
    totals: { ...NOTHING, shipping: 0, shipping_discount: 0 },
    transactions: [],
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}

/** Stores an order like a checkout. */
export async function placeOrder(table: Table, order: Order): Promise<Order> {
  await table.transact(newOrderWrites(order), order.id);
  return order;
}
