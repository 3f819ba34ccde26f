import { startCapture } from "./captures.ts";
import { parseMoney } from "./money.ts";
import type { Authorization, Capture, Order } from "./objects.ts";
import { MONEY, type Shape, type Values } from "./parameters.ts";
import { refuseIssue } from "./refusal.ts";
import { viewAuthorization } from "./views.ts";
import { type Book, moveMoney, type World } from "./world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Captures are refused after 29 days. */
const VALID_MS = 29 * DAY_MS;
/** PayPal voids an authorization a day later, and only then sends a webhook. */
const VOIDED_MS = 30 * DAY_MS;

/** Authorizes the money of an approved order. */
export function startAuthorization(world: World, book: Book, order: Order): void {
  const now = world.clock.now();
  const { amount, request, authorizations } = order;
  const authorization: Authorization = {
    ...{ id: world.newId(), order, amount, createdAt: now, updatedAt: now, endsAt: now + VALID_MS },
    ...{ customId: request.unit.custom_id, invoiceId: request.unit.invoice_id, taken: 0, isClosed: false },
    status: order.funding === "review" ? "PENDING" : "CREATED",
  };
  authorizations.push(authorization);
  book.authorizations.set(authorization.id, authorization);
  if (authorization.status === "CREATED") keepMoney(world, book, authorization);
}

function keepMoney(world: World, book: Book, authorization: Authorization): void {
  moveMoney(world, book, authorization.order, "authorized", authorization.amount.minor);
  emitAuthorization(world, book, authorization, "CREATED");
}

function emitAuthorization(
  world: World,
  book: Book,
  authorization: Authorization,
  what: "CREATED" | "VOIDED",
): void {
  const resource = viewAuthorization(world, authorization);
  world.emit({ book, type: `PAYMENT.AUTHORIZATION.${what}`, resourceType: "authorization", resource });
}

/** PayPal has looked at a payment. A denial sends no webhook. @throws Error unless it is `PENDING` */
export function decideAuthorization(
  world: World,
  book: Book,
  authorization: Authorization,
  outcome: "created" | "denied",
): void {
  if (authorization.status !== "PENDING") throw new Error(`${authorization.id} is ${authorization.status}.`);
  authorization.updatedAt = world.clock.now();
  authorization.status = outcome === "created" ? "CREATED" : "DENIED";
  if (outcome === "created") keepMoney(world, book, authorization);
}

export const CAPTURE_SHAPE = {
  amount: { fields: MONEY },
  final_capture: "flag",
  invoice_id: { text: 127 },
  note_to_payer: { text: 255 },
  soft_descriptor: { text: 22 },
} as const satisfies Shape;

/** Captures an authorization or a part of it; a final capture releases the rest. @throws Refusal 422 */
export function captureAuthorization(
  world: World,
  book: Book,
  authorization: Authorization,
  values: Values<typeof CAPTURE_SHAPE>,
): Capture {
  checkOpen(world, authorization, "captured");
  const { order, amount: whole, taken } = authorization;
  const open = whole.minor - taken;
  const amount = values.amount ? parseMoney(values.amount, "/amount", 1) : { ...whole, minor: open };
  if (amount.currency !== whole.currency) {
    const description = "Currency of capture must be the same as currency of authorization.";
    throw refuseIssue("CURRENCY_MISMATCH", description, { field: "/amount/currency_code" });
  }
  // PayPal lets accounts capture some 15 % more; the stand-in has none of these.
  if (amount.minor > open) {
    const description = "Capture amount exceeds allowable limit.";
    throw refuseIssue("MAX_CAPTURE_AMOUNT_EXCEEDED", description, { field: "/amount/value" });
  }
  const isFinal = values.final_capture ?? false;
  return startCapture(world, book, order, { amount, isFinal, authorization, invoiceId: values.invoice_id });
}

function checkOpen({ clock }: World, authorization: Authorization, verb: "captured" | "voided"): void {
  const { status, endsAt, updatedAt } = authorization;
  const isVoid = verb === "voided";
  if (status === "VOIDED" && updatedAt < endsAt) {
    throw isVoid
      ? refuseIssue(
          "PREVIOUSLY_VOIDED",
          "Authorization has been previously voided and hence cannot be voided again.",
        )
      : refuseIssue("AUTHORIZATION_VOIDED", "A voided authorization cannot be captured or reauthorized.");
  }
  if (status === "CAPTURED") {
    throw isVoid
      ? refuseIssue(
          "PREVIOUSLY_CAPTURED",
          "Authorization has been previously captured and hence cannot be voided.",
        )
      : refuseIssue("AUTHORIZATION_ALREADY_CAPTURED", "Authorization has already been captured.");
  }
  if (clock.now() >= endsAt) {
    throw refuseIssue("AUTHORIZATION_EXPIRED", `An expired authorization cannot be ${verb}.`);
  }
  if (status === "DENIED" || (status === "PENDING" && !isVoid)) {
    throw refuseIssue(
      `AUTHORIZATION_${status}`,
      `A ${status.toLowerCase()} authorization cannot be ${verb}.`,
    );
  }
}

/** Gives back what was not captured. @throws Refusal 422 */
export function voidAuthorization(world: World, book: Book, authorization: Authorization): void {
  checkOpen(world, authorization, "voided");
  releaseAuthorization(world, book, authorization);
}

function releaseAuthorization(world: World, book: Book, authorization: Authorization): void {
  const { order, amount, taken, status } = authorization;
  if (status !== "PENDING") moveMoney(world, book, order, "cancelled", amount.minor - taken);
  authorization.status = "VOIDED";
  authorization.updatedAt = world.clock.now();
  if (order.captures.length === 0) order.status = "VOIDED";
  emitAuthorization(world, book, authorization, "VOIDED");
}

/** Voids authorizations that are too old. */
export function expireAuthorizations(world: World): void {
  const oldest = world.clock.now() - VOIDED_MS;
  for (const book of world.books.values()) {
    for (const authorization of book.authorizations.values()) {
      const isOpen = ["CREATED", "PENDING", "PARTIALLY_CAPTURED"].includes(authorization.status);
      if (isOpen && authorization.createdAt <= oldest) releaseAuthorization(world, book, authorization);
    }
  }
}
