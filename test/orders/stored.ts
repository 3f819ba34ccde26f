import { randomUUID } from "node:crypto";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import type { Order } from "../../lib/orders/order.ts";
import { getOrder, orderWrites } from "../../lib/orders/orders-store.ts";
import { draftWrite } from "../../lib/orders/work/order-drafts-store.ts";
import { computeSignature } from "../../lib/payments/gateways/confirmation-signature.ts";
import type { StoredPart } from "../formats/stored-part.ts";
import type { Call } from "../support/call.ts";
import { asShopper } from "../support/runtime.ts";
import { expectData, type Shop } from "../support/shop.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

const ADDRESS = {
  first_name: "Ada",
  last_name: "King",
  line_1: "12 St James's Square",
  city: "London",
  postcode: "SW1Y 4LB",
  country: "GB",
};
const GUEST = {
  customer: { name: "Mary", email: "mary@example.com" },
  billing_address: ADDRESS,
  shipping_address: { ...ADDRESS, phone_number: "1", instructions: "Ring twice" },
};
const SECRET = "a secret of thirty-two characters";
const MANUAL = { gateway: "manual", method: "purchase" };

/**
 * Orders of a guest, a customer and an account: paid in every way, held, cancelled, anonymized, imported. Also stock
 * transactions of every kind, an order that was never completed, and one with unfinished work.
 */
async function addOrders(shop: Shop<MemoryTable>): Promise<void> {
  await setUp(shop);
  await moveStock(shop);
  const held = await order(shop, "held", { ...GUEST, order_number: "7", external_ref: "web-7" });
  const paid = await order(shop, "paid", GUEST);
  const purchase = await pay(shop, paid, MANUAL);
  await expectData(
    shop.post(`/v2/orders/${paid}/transactions/${purchase.id}/refund`, { data: { amount: 100 } }),
  );
  const customer = await registerCustomer(shop);
  const own = await order(shop, "own", { billing_address: ADDRESS }, customer);
  await pay(shop, own, { ...MANUAL, method: "authorize", amount: 100, paymentmethod_meta: { name: "Card" } });
  await pay(shop, own, { gateway: "external", method: "purchase", amount: 200 });
  await confirmPayment(shop, own);
  await order(shop, "account", ofAccount(accountIn(shop.table)));
  const over = await order(shop, "over", GUEST);
  await expectData(shop.put(`/v2/orders/${over}`, { data: { type: "order", status: "cancelled" } }));
  await expectData(shop.post("/v2/orders/anonymize", { data: { order_ids: [over] } }));
  await expectData(shop.post("/v2/orders", { data: makeImport() }));
  await leaveWork(shop, held);
}

async function setUp(shop: Shop): Promise<void> {
  const inventories = { hold_minutes: 15 };
  await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", inventories } }));
  await expectData(
    shop.put("/v2/gateways/external", {
      data: { enabled: true, secret: SECRET, callers: "client_credentials" },
    }),
  );
}

async function moveStock(shop: Shop): Promise<void> {
  const path = `/v2/inventories/${demoId("chart")}/transactions` as const;
  for (const [action, quantity] of [
    ["increment", 30],
    ["allocate", 2],
    ["deallocate", 1],
    ["set", 60],
  ] as const) {
    await expectData(shop.post(path, { data: { type: "stock-transaction", action, quantity } }));
  }
}

/** Orders a cart with stock in locations, a group, a code and custom inputs. */
async function order(shop: Shop, cart: string, data: object, more: Call = {}): Promise<string> {
  await expectData(shop.post("/v2/carts", { data: { id: cart } }, more));
  const group = await expectData(
    shop.post(`/v2/carts/${cart}/shipping-groups`, {
      data: { type: "shipping_group", shipping_type: "express", shipping_price: { base: 500 } },
    }),
  );
  await expectData(
    shop.post(
      `/v2/carts/${cart}/items`,
      {
        data: [
          { type: "cart_item", id: demoId("chart"), quantity: 1, shipping_group_id: group.id },
          { type: "cart_item", id: demoId("oak-tray"), quantity: 1, location: "workshop" },
          { type: "cart_item", id: demoId("tea-for-two"), quantity: 1 },
          { type: "custom_item", name: "Gift wrap", sku: "wrap", quantity: 1, price: { amount: 450 } },
          { type: "promotion_item", code: "WELCOME10" },
        ],
      },
      more,
    ),
  );
  return (await expectData(shop.post(`/v2/carts/${cart}/checkout`, { data }, more))).id;
}

function pay(shop: Shop, orderId: string, data: object) {
  return expectData(shop.post(`/v2/orders/${orderId}/payments`, { data }));
}

async function registerCustomer(shop: Shop): Promise<Call> {
  const data = { type: "token", email: "grace@example.com", password: "nanoseconds" };
  const { customer_id } = await expectData(shop.post("/v2/customers/tokens", { data }));
  return { headers: await asShopper({ customer: customer_id }, shop.now()), as: "implicit" };
}

function accountIn(table: MemoryTable): string {
  const found = table.all().find(({ type }) => type === "account");
  return found?.pk.split("#").at(-1) ?? "";
}

function ofAccount(id: string): object {
  return { account: { id }, contact: { name: "Ada", email: "ada@example.com" }, billing_address: ADDRESS };
}

async function confirmPayment(shop: Shop, orderId: string): Promise<void> {
  const amount = 300;
  const pending = await pay(shop, orderId, { gateway: "external", method: "purchase", amount });
  const { id: transaction_id, reference } = pending;
  const timestamp = Math.floor(shop.now().getTime() / 1000);
  const outcome = "complete" as const;
  const told = { order_id: orderId, transaction_id, reference, amount, currency: "USD", outcome, timestamp };
  const options = { ...told, signature: computeSignature(SECRET, told) };
  await expectData(
    shop.post(`/v2/orders/${orderId}/transactions/${transaction_id}/confirm`, { data: { options } }),
  );
}

function makeImport(): object {
  const price = { amount: 1000, currency: "USD" };
  return {
    type: "order",
    status: "complete",
    payment: "paid",
    shipping: "fulfilled",
    customer: { name: "Charles", email: "charles@example.com" },
    billing_address: ADDRESS,
    shipping_address: ADDRESS,
    meta: {
      display_price: { with_tax: price, without_tax: price, tax: { ...price, amount: 0 } },
      timestamps: { created_at: "2019-05-06T07:08:09Z" },
    },
    included: {
      items: [
        {
          type: "order_item",
          name: "Engine",
          sku: "E1",
          quantity: 1,
          unit_price: { ...price, include_tax: false },
          value: price,
        },
      ],
    },
  };
}

/** Leaves what a killed process leaves: part of an order's stock and codes, and part of a cancelled order's. */
async function leaveWork({ table, now }: Shop, orderId: string): Promise<void> {
  const stored = await getOrder(table, orderId);
  if (!stored) throw new Error("The order is not there.");
  const left = [{ kind: "stock" as const, parts: [], action: { action: "deallocate" as const } }];
  const work: Order["work"] = { id: randomUUID(), goal: "carry_out", left, until: now().toISOString() };
  const draft = draftWrite({ order_id: demoId("draft"), taken: [] });
  await table.transact([...orderWrites({ ...stored.value, work }, stored), draft], "work");
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 70, add: addOrders }];
