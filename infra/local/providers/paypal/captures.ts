import type { Money } from "./money.ts";
import type { Authorization, Capture, Funding, Order } from "./objects.ts";
import { viewCapture } from "./views.ts";
import { type Book, moveMoney, type World } from "./world.ts";

type CaptureWishes = {
  readonly amount: Money;
  readonly isFinal: boolean;
  readonly authorization?: Authorization;
  readonly invoiceId?: string | undefined;
};

/** Takes money of an order, at once or when the bank has decided. */
export function startCapture(world: World, book: Book, order: Order, wishes: CaptureWishes): Capture {
  const now = world.clock.now();
  const { amount, isFinal, authorization, invoiceId = order.request.unit.invoice_id } = wishes;
  const reason = findReason(order.funding, authorization);
  const capture: Capture = {
    ...{ id: world.newId(), order, amount, isFinal, authorization, invoiceId, reason },
    ...{ customId: order.request.unit.custom_id, createdAt: now, updatedAt: now },
    ...{ status: reason === undefined ? "COMPLETED" : "PENDING", refunded: 0, isDisputed: false },
  };
  order.captures.push(capture);
  book.captures.set(capture.id, capture);
  if (authorization) countTaken(authorization, amount.minor, isFinal);
  if (reason === undefined) completeCapture(world, book, capture);
  else emitCapture(world, book, capture, "PENDING");
  return capture;
}

/** The reason for which a capture waits. A review is over when an authorization can be captured. */
function findReason(funding: Funding, authorization: Authorization | undefined): string | undefined {
  if (funding === "echeck") return "ECHECK";
  return funding === "review" && !authorization ? "PENDING_REVIEW" : undefined;
}

function countTaken(authorization: Authorization, amount: number, isFinal: boolean): void {
  authorization.taken += amount;
  authorization.isClosed = isFinal;
  const { taken, isClosed, amount: whole } = authorization;
  if (isClosed || taken === whole.minor) authorization.status = "CAPTURED";
  else authorization.status = taken === 0 ? "CREATED" : "PARTIALLY_CAPTURED";
}

function completeCapture(world: World, book: Book, capture: Capture): void {
  const { order, amount, authorization, isFinal } = capture;
  capture.status = "COMPLETED";
  capture.reason = undefined;
  if (!authorization) moveMoney(world, book, order, "authorized", amount.minor);
  moveMoney(world, book, order, "captured", amount.minor);
  const released = authorization && isFinal ? authorization.amount.minor - authorization.taken : 0;
  if (released > 0) moveMoney(world, book, order, "cancelled", released);
  emitCapture(world, book, capture, "COMPLETED");
}

function emitCapture(
  world: World,
  book: Book,
  capture: Capture,
  what: "PENDING" | "COMPLETED" | "DENIED",
): void {
  const resource = viewCapture(world, capture);
  world.emit({ book, type: `PAYMENT.CAPTURE.${what}`, resourceType: "capture", resource });
}

/** The bank decides about a capture. @throws Error unless it is `PENDING` */
export function decideCapture(
  world: World,
  book: Book,
  capture: Capture,
  outcome: "completed" | "declined",
): void {
  if (capture.status !== "PENDING") throw new Error(`${capture.id} is ${capture.status}.`);
  capture.updatedAt = world.clock.now();
  if (outcome === "completed") {
    completeCapture(world, book, capture);
    return;
  }
  capture.status = "DECLINED";
  capture.reason = "DECLINED_BY_RISK_FRAUD_FILTERS";
  if (capture.authorization) countTaken(capture.authorization, -capture.amount.minor, false);
  emitCapture(world, book, capture, "DENIED");
}
