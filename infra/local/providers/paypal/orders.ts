import { startAuthorization } from "./authorizations.ts";
import { startCapture } from "./captures.ts";
import type { Funding, Order } from "./objects.ts";
import { checkUnit, type ORDER_SHAPE, toOrderRequest } from "./order-request.ts";
import type { Values } from "./parameters.ts";
import { type Refusal, refuseIssue, refuseMissing } from "./refusal.ts";
import { buildApproveUrl, viewOrder } from "./views.ts";
import type { Book, World } from "./world.ts";

/** An order ends three hours after its creation, or after its approval, unless money was taken. */
const ORDER_MS = 3 * 60 * 60 * 1000;

/** @throws Refusal 422 */
export function createOrder(world: World, book: Book, values: Values<typeof ORDER_SHAPE>): Order {
  const request = toOrderRequest(values);
  const amount = checkUnit(request);
  const payee = request.unit.payee?.merchant_id;
  if (payee !== undefined && payee !== book.account.payer_id) {
    const description = "Payee account is invalid. The stand-in pays only the account itself.";
    throw refuseIssue("PAYEE_ACCOUNT_INVALID", description, { field: "/purchase_units/0/payee" });
  }
  const now = world.clock.now();
  const order: Order = {
    ...{ id: world.newId(), request, amount, createdAt: now, updatedAt: now },
    ...{ approvedAt: undefined, shopper: undefined, funding: "balance" },
    status: request.namesSource ? "PAYER_ACTION_REQUIRED" : "CREATED",
    ...{ authorizations: [], captures: [], refunds: [] },
  };
  book.orders.set(order.id, order);
  return order;
}

/** @throws Refusal 404 for an order of another account, or one that has ended */
export function requireOrder({ clock }: World, { orders }: Book, id: string): Order {
  const order = orders.get(id);
  if (!order) throw refuseMissing();
  const isOpen = order.status !== "COMPLETED" && order.status !== "VOIDED";
  if (isOpen && clock.now() - (order.approvedAt ?? order.createdAt) >= ORDER_MS) throw refuseMissing();
  return order;
}

/** The shopper approves, also again after the bank declined. @throws Error if the order waits for no approval */
export function approveOrder(
  world: World,
  book: Book,
  order: Order,
  funding: Funding,
  shopper: string,
): void {
  const { id, status } = order;
  if (status === "COMPLETED" || status === "VOIDED") throw new Error(`${id} is ${status}.`);
  const now = world.clock.now();
  order.status = "APPROVED";
  order.funding = funding;
  order.shopper = shopper;
  order.approvedAt = now;
  order.updatedAt = now;
  const resource = viewOrder(world, book, order);
  world.emit({ book, type: "CHECKOUT.ORDER.APPROVED", resourceType: "checkout-order", resource });
}

/**
 * Captures or authorizes an approved order, as its intent says.
 * @param isDeclined a test has planned that the bank declines
 * @throws Refusal 422
 */
export function takeOrder(
  world: World,
  book: Book,
  order: Order,
  intent: "CAPTURE" | "AUTHORIZE",
  isDeclined: boolean,
): void {
  checkTakable(book, order, intent);
  if (isDeclined) order.funding = "declined";
  if (order.funding === "declined") throw refuseInstrument(world, order);
  order.status = "COMPLETED";
  order.updatedAt = world.clock.now();
  if (intent === "AUTHORIZE") startAuthorization(world, book, order);
  else startCapture(world, book, order, { amount: order.amount, isFinal: true });
}

function checkTakable({ orders }: Book, order: Order, intent: "CAPTURE" | "AUTHORIZE"): void {
  const { request, status } = order;
  if (request.intent !== intent) {
    const description = `Order was created with an intent to '${request.intent}'.`;
    throw refuseIssue("ACTION_DOES_NOT_MATCH_INTENT", description);
  }
  if (status === "COMPLETED" || status === "VOIDED") {
    const done = intent === "CAPTURE" ? "captured" : "authorized";
    const description = `Order already ${done}. If 'intent=${intent}' only one ${intent.toLowerCase()} per order is allowed.`;
    throw refuseIssue(`ORDER_ALREADY_${done.toUpperCase()}`, description);
  }
  if (status !== "APPROVED") {
    const description =
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.";
    throw refuseIssue("ORDER_NOT_APPROVED", description);
  }
  const invoice = request.unit.invoice_id;
  const isUsed = [...orders.values()].some(
    (other) => other.status === "COMPLETED" && other.request.unit.invoice_id === invoice,
  );
  if (invoice === undefined || !isUsed) return;
  const description =
    "Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.";
  throw refuseIssue("DUPLICATE_INVOICE_ID", description, { field: "/purchase_units/0/invoice_id" });
}

function refuseInstrument(world: World, order: Order): Refusal {
  const description =
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.";
  const links = [{ href: buildApproveUrl(world, order), rel: "redirect", method: "GET" }];
  return refuseIssue("INSTRUMENT_DECLINED", description, { links, isRemembered: true });
}
