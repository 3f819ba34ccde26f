import { randomUUID } from "node:crypto";
import type { Order } from "../../lib/orders/order.ts";
import { newOrderWrites } from "../../lib/orders/orders-store.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { keyOf, type Table, type Update, type Write } from "../../lib/table/table.ts";

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");
const AT_ONCE = 25; // three items for each order and the parts of the count, in one transaction
/** The first orders belong to a few accounts, which get no later orders. */
const FIRST_ORDERS = 100;
const FIRST_ACCOUNTS = 4;
const ACCOUNTS = 5000;

const amounts = { with_tax: 2144, without_tax: 1999, tax: 145, discount: 0, without_discount: 1999 };
const address = {
  first_name: "Mira",
  last_name: "Holt",
  company_name: "",
  line_1: "4 Quay Road",
  line_2: "",
  city: "Harbour",
  county: "",
  region: "Troms",
  postcode: "9011",
  country: "NO",
};

/** The account of the order at a position. */
export function accountAt(position: number): string {
  const account =
    position < FIRST_ORDERS ? position % FIRST_ACCOUNTS : FIRST_ACCOUNTS + (position % ACCOUNTS);
  return `00000000-0000-4000-8000-${String(account).padStart(12, "0")}`;
}

/** Writes orders of one item a second apart with the store's own writes, many in one transaction. */
export async function fillOrders(table: Table, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += AT_ONCE) {
    const positions = Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, index) => at + index);
    const writes = positions.flatMap((position) => newOrderWrites(orderAt(position)));
    await table.transact(withOneOfEach(writes), randomUUID());
  }
}

/** Adds up counts: several orders of a transaction may count in the same item, which a transaction may name only once. */
function withOneOfEach(writes: readonly Write[]): readonly Write[] {
  const counts = new Map<string, Update>();
  const others: Write[] = [];
  for (const write of writes) {
    if (!("update" in write)) others.push(write);
    else {
      const { sk } = keyOf(write);
      const before = counts.get(sk)?.add?.["orders"] ?? 0;
      counts.set(sk, { ...write, add: { orders: before + (write.add?.["orders"] ?? 0) } });
    }
  }
  return [...others, ...counts.values()];
}

/** An order of one item for an account; every other order is paid. */
export function orderAt(position: number): Order {
  const currency = DEFAULT_SETTINGS.currencies[0];
  if (!currency) throw new Error("A store has a currency.");
  const at = new Date(FIRST_MS + position * 1000).toISOString();
  return {
    id: randomUUID(),
    status: position % 2 === 0 ? "complete" : "incomplete",
    payment: position % 2 === 0 ? "paid" : "unpaid",
    shipping: "unfulfilled",
    account: { id: accountAt(position) },
    contact: { name: "Mira Holt", email: `mira-${position}@example.org` },
    billing_address: address,
    shipping_address: { ...address, phone_number: "", instructions: "" },
    currency,
    items: [
      {
        id: randomUUID(),
        kind: "product",
        product_id: randomUUID(),
        name: "Oak lamp",
        description: "",
        sku: `SKU-${position % 1000}`,
        quantity: 1,
        unit_price: { amount: 1999, includes_tax: false },
        unit: amounts,
        value: amounts,
        cart_item_id: randomUUID(),
        created_at: at,
      },
    ],
    totals: { ...amounts, shipping: 0, shipping_discount: 0 },
    transactions: [],
    created_at: at,
    updated_at: at,
  };
}
