import { type Money, parseMoney } from "./money.ts";
import type { Capture, Refund } from "./objects.ts";
import { MONEY, type Shape, type Values } from "./parameters.ts";
import { refuseIssue } from "./refusal.ts";
import { viewRefund } from "./views.ts";
import { type Book, moveMoney, type World } from "./world.ts";

/** Captures can be refunded for 180 days. */
const REFUNDABLE_MS = 180 * 24 * 60 * 60 * 1000;

export const REFUND_SHAPE = {
  amount: { fields: MONEY },
  custom_id: { text: 127 },
  invoice_id: { text: 127 },
  note_to_payer: { text: 255 },
} as const satisfies Shape;

/** Refunds the amount, or all that is not refunded yet. @throws Refusal 422 */
export function createRefund(
  world: World,
  book: Book,
  capture: Capture,
  { amount: sent, custom_id, invoice_id, note_to_payer }: Values<typeof REFUND_SHAPE>,
): Refund {
  checkRefundable(world, capture);
  const open = capture.amount.minor - capture.refunded;
  const amount = sent ? parseMoney(sent, "/amount", 1) : { ...capture.amount, minor: open };
  if (amount.currency !== capture.amount.currency) {
    throw refuseIssue(
      "REFUND_CAPTURE_CURRENCY_MISMATCH",
      "Refund must be in the same currency as the capture.",
    );
  }
  if (amount.minor > open) {
    const description =
      "The refund amount must be less than or equal to the capture amount that has not yet been refunded.";
    throw refuseIssue("REFUND_AMOUNT_EXCEEDED", description, { field: "/amount/value" });
  }
  if (capture.isDisputed && amount.minor < capture.amount.minor) {
    const description = "Partial refunds cannot be offered at this time because there is an open case.";
    throw refuseIssue("TRANSACTION_DISPUTED", description);
  }
  const status = capture.order.funding === "echeck" ? "PENDING" : "COMPLETED";
  const refund = keepRefund(world, book, capture, {
    ...{ amount, status, customId: custom_id, invoiceId: invoice_id, note: note_to_payer },
  });
  emitRefund(
    world,
    book,
    refund,
    status === "PENDING" ? "PAYMENT.REFUND.PENDING" : "PAYMENT.CAPTURE.REFUNDED",
  );
  return refund;
}

function checkRefundable({ clock }: World, { status, createdAt }: Capture): void {
  if (status === "PENDING") {
    throw refuseIssue("PENDING_CAPTURE", "Cannot initiate a refund as the capture is pending.");
  }
  if (status === "DECLINED") {
    throw refuseIssue("TRANSACTION_REFUSED", "The request was refused: the capture was declined.");
  }
  if (status === "REFUNDED") {
    throw refuseIssue("CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded.");
  }
  if (clock.now() - createdAt >= REFUNDABLE_MS) {
    const description = "You are over the time limit to perform a refund on this capture.";
    throw refuseIssue("REFUND_TIME_LIMIT_EXCEEDED", description);
  }
}

type RefundFields = Pick<Refund, "amount" | "status" | "customId" | "invoiceId" | "note">;

function keepRefund(world: World, book: Book, capture: Capture, fields: RefundFields): Refund {
  const now = world.clock.now();
  const { order } = capture;
  const refund: Refund = {
    ...{ id: world.newId(), order, capture, createdAt: now, updatedAt: now },
    ...fields,
  };
  order.refunds.push(refund);
  book.refunds.set(refund.id, refund);
  countRefund(world, book, capture, fields.amount.minor);
  return refund;
}

function countRefund(world: World, book: Book, capture: Capture, amount: number): void {
  capture.refunded += amount;
  capture.updatedAt = world.clock.now();
  if (capture.refunded === 0) capture.status = "COMPLETED";
  else capture.status = capture.refunded === capture.amount.minor ? "REFUNDED" : "PARTIALLY_REFUNDED";
  moveMoney(world, book, capture.order, "refunded", amount);
}

function emitRefund(world: World, book: Book, refund: Refund, type: string): void {
  world.emit({ book, type, resourceType: "refund", resource: viewRefund(world, refund) });
}

/** The bank decides about a refund. @throws Error unless it is `PENDING` */
export function decideRefund(
  world: World,
  book: Book,
  refund: Refund,
  outcome: "completed" | "failed",
): void {
  if (refund.status !== "PENDING") throw new Error(`${refund.id} is ${refund.status}.`);
  refund.updatedAt = world.clock.now();
  refund.status = outcome === "completed" ? "COMPLETED" : "FAILED";
  if (outcome === "failed") countRefund(world, book, refund.capture, -refund.amount.minor);
  emitRefund(
    world,
    book,
    refund,
    outcome === "failed" ? "PAYMENT.REFUND.FAILED" : "PAYMENT.CAPTURE.REFUNDED",
  );
}

/** PayPal takes back what is left of a capture: a refund that the merchant did not ask for. */
export function reverseCapture(world: World, book: Book, capture: Capture): Refund {
  const amount: Money = { ...capture.amount, minor: capture.amount.minor - capture.refunded };
  if (amount.minor === 0 || !["COMPLETED", "PARTIALLY_REFUNDED"].includes(capture.status)) {
    throw new Error(`${capture.id} is ${capture.status}.`);
  }
  const nothing = { customId: undefined, invoiceId: undefined, note: undefined };
  const refund = keepRefund(world, book, capture, { amount, status: "COMPLETED", ...nothing });
  emitRefund(world, book, refund, "PAYMENT.CAPTURE.REVERSED");
  return refund;
}
