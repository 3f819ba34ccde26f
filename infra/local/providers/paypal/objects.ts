import type { Money } from "./money.ts";
import type { OrderRequest } from "./order-request.ts";

/** Objects in the memory of the stand-in. Times are epoch milliseconds; views show them as PayPal does. */

/** Means of the shopper, with a bank that behaves in its own way. */
export type Funding =
  | "balance"
  /** The bank declines. */
  | "declined"
  /** Captures and refunds wait for the bank. */
  | "echeck"
  /** PayPal looks at the payment first: an authorization or capture waits. */
  | "review";

export type Order = {
  readonly id: string;
  readonly request: OrderRequest;
  readonly amount: Money;
  readonly createdAt: number;
  updatedAt: number;
  approvedAt: number | undefined;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  funding: Funding;
  /** The shopper's id, after the approval. */
  shopper: string | undefined;
  readonly authorizations: Authorization[];
  readonly captures: Capture[];
  readonly refunds: Refund[];
};

/** Fields that authorizations, captures and refunds share. */
type Part = {
  readonly id: string;
  readonly order: Order;
  readonly amount: Money;
  readonly customId: string | undefined;
  readonly invoiceId: string | undefined;
  readonly createdAt: number;
  updatedAt: number;
};

export type Authorization = Part & {
  status: "CREATED" | "PENDING" | "PARTIALLY_CAPTURED" | "CAPTURED" | "VOIDED" | "DENIED";
  /** Minor units that captures took or wait for. */
  taken: number;
  /** No more captures. */
  isClosed: boolean;
  readonly endsAt: number;
};

export type Capture = Part & {
  readonly authorization: Authorization | undefined;
  readonly isFinal: boolean;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  reason: string | undefined;
  /** Minor units. */
  refunded: number;
  isDisputed: boolean;
};

export type Refund = Part & {
  readonly capture: Capture;
  readonly note: string | undefined;
  status: "COMPLETED" | "PENDING" | "FAILED";
};

export type Dispute = {
  readonly id: string;
  readonly capture: Capture;
  readonly amount: Money;
  readonly reason: string;
  readonly createdAt: number;
  updatedAt: number;
  /** `OPEN`, `WAITING_FOR_SELLER_RESPONSE`, `UNDER_REVIEW` and the like, and at the end `RESOLVED`. */
  status: string;
  /** The winner, as in `RESOLVED_BUYER_FAVOUR`. */
  outcome: string | undefined;
};

/** A registered receiver of webhooks. */
export type Webhook = { readonly id: string; readonly url: string; readonly eventTypes: readonly string[] };
