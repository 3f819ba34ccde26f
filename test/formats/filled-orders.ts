import { randomUUID } from "node:crypto";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import type { Order } from "../../lib/orders/order.ts";
import { getOrder, orderWrites } from "../../lib/orders/orders-store.ts";
import { draftWrite } from "../../lib/orders/work/order-drafts-store.ts";
import { signatureOf } from "../../lib/payments/gateways/confirmation-signature.ts";
import { asShopper } from "../support/runtime.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";
import type { Ask } from "./filled-store.ts";

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
 * Orders of a guest, a customer and an account, paid in every way, held, cancelled, anonymized and imported; stock that
 * moved in every way; what an order that never came to be has taken, and one with work that is left.
 */
export async function addOrders(ask: Ask, table: MemoryTable, now: () => Date): Promise<void> {
  await setUp(ask);
  await moveStock(ask);
  const held = await order(ask, "held", { ...GUEST, order_number: "7", external_ref: "web-7" });
  const paid = await order(ask, "paid", GUEST);
  const purchase = await pay(ask, paid, MANUAL);
  await ask("POST", `/v2/orders/${paid}/transactions/${purchase.id}/refund`, { data: { amount: 100 } });
  const customer = await customerOf(ask, now);
  const own = await order(ask, "own", { billing_address: ADDRESS }, customer);
  await pay(ask, own, { ...MANUAL, method: "authorize", amount: 100, paymentmethod_meta: { name: "Card" } });
  await pay(ask, own, { gateway: "external", method: "purchase", amount: 200 });
  await confirmed(ask, own, now);
  await order(ask, "account", ofAccount(accountIn(table)));
  const over = await order(ask, "over", GUEST);
  await ask("PUT", `/v2/orders/${over}`, { data: { type: "order", status: "cancelled" } });
  await ask("POST", "/v2/orders/anonymize", { data: { order_ids: [over] } });
  await ask("POST", "/v2/orders", { data: imported() });
  await leaveWork(table, held, now);
}

async function setUp(ask: Ask): Promise<void> {
  const inventories = { hold_minutes: 15 };
  await ask("PUT", "/v2/settings/cart", { data: { type: "settings", inventories } });
  await ask("PUT", "/v2/gateways/external", {
    data: { enabled: true, secret: SECRET, callers: "client_credentials" },
  });
}

async function moveStock(ask: Ask): Promise<void> {
  const path = `/v2/inventories/${demoId("chart")}/transactions`;
  for (const [action, quantity] of [
    ["increment", 30],
    ["allocate", 2],
    ["deallocate", 1],
    ["set", 60],
  ] as const) {
    await ask("POST", path, { data: { type: "stock-transaction", action, quantity } });
  }
}

type More = Parameters<Ask>[3];

/** An order of a cart with stock in locations, a group, a code and a custom input's worth of other things. */
async function order(ask: Ask, cart: string, data: object, more: More = {}): Promise<string> {
  await ask("POST", "/v2/carts", { data: { id: cart } }, more);
  const group = await ask("POST", `/v2/carts/${cart}/shipping-groups`, {
    data: { type: "shipping_group", shipping_type: "express", shipping_price: { base: 500 } },
  });
  await ask(
    "POST",
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
  );
  return (await ask("POST", `/v2/carts/${cart}/checkout`, { data }, more)).id;
}

function pay(ask: Ask, orderId: string, data: object) {
  return ask("POST", `/v2/orders/${orderId}/payments`, { data });
}

async function customerOf(ask: Ask, now: () => Date): Promise<More> {
  const data = { type: "token", email: "grace@example.com", password: "nanoseconds" };
  const { customer_id } = await ask("POST", "/v2/customers/tokens", { data });
  return { headers: await asShopper({ customer: customer_id }, now()), as: "implicit" };
}

function accountIn(table: MemoryTable): string {
  const found = table.all().find(({ type }) => type === "account");
  return found?.pk.split("#").at(-1) ?? "";
}

function ofAccount(id: string): object {
  return { account: { id }, contact: { name: "Ada", email: "ada@example.com" }, billing_address: ADDRESS };
}

async function confirmed(ask: Ask, orderId: string, now: () => Date): Promise<void> {
  const amount = 300;
  const pending = await pay(ask, orderId, { gateway: "external", method: "purchase", amount });
  const { id: transaction_id, reference } = pending;
  const timestamp = Math.floor(now().getTime() / 1000);
  const outcome = "complete" as const;
  const told = { order_id: orderId, transaction_id, reference, amount, currency: "USD", outcome, timestamp };
  const options = { ...told, signature: signatureOf(SECRET, told) };
  await ask("POST", `/v2/orders/${orderId}/transactions/${transaction_id}/confirm`, { data: { options } });
}

function imported(): object {
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

/** As a process that was killed leaves it: part of what an order takes, and of what a cancelled one gives back. */
async function leaveWork(table: MemoryTable, orderId: string, now: () => Date): Promise<void> {
  const stored = await getOrder(table, orderId);
  if (!stored) throw new Error("The order is not there.");
  const left = [{ kind: "stock" as const, parts: [], action: { action: "deallocate" as const } }];
  const work: Order["work"] = { id: randomUUID(), goal: "carry_out", left, until: now().toISOString() };
  const draft = draftWrite({ order_id: demoId("draft"), taken: [] });
  await table.transact([...orderWrites({ ...stored.value, work }, stored), draft], "work");
}
