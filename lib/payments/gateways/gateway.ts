import type { GatewaySettings } from "../../settings/settings.ts";

/** What a gateway is told of a payment. Neither it nor the client can change any of it later. */
export type GatewayPayment = {
  readonly orderId: string;
  /** Names this payment alone: what a payment provider takes as its idempotency key. */
  readonly transactionId: string;
  readonly method: "authorize" | "purchase";
  /** Minor units. */
  readonly amount: number;
  /** Code of the order's currency. */
  readonly currency: string;
};

/** What the client sent along for the gateway alone; nothing of it is kept or logged. */
export type GatewayOptions = Readonly<Record<string, unknown>>;

/** What becomes of a payment. */
export type GatewayAnswer =
  | { readonly outcome: "complete"; readonly reference: string }
  /** The payer is still to pay, with these parameters; a confirmation tells the end of it. */
  | {
      readonly outcome: "pending";
      readonly reference: string;
      readonly client_parameters: Readonly<Record<string, string>>;
    }
  /** The reason is for the client. */
  | { readonly outcome: "declined"; readonly reason: string };

/** A call that may tell the end of a pending payment. */
export type Confirmation = {
  readonly payment: GatewayPayment & { readonly reference: string };
  /** What was confirmed of this payment before. */
  readonly confirmed?: "complete" | "declined" | undefined;
  readonly options: GatewayOptions;
  readonly settings: GatewaySettings;
  readonly now: Date;
};

/**
 * A way of paying. Its functions are pure, since they run within the one write that takes stock and keeps the
 * transaction, and again after a lost race: what takes a call to somewhere else is answered as `pending` and confirmed.
 */
export type PaymentGateway = {
  readonly slug: string;
  readonly name: string;
  /** Whether it can be on only with a secret. */
  readonly needsSecret: boolean;
  readonly start: (payment: GatewayPayment, options: GatewayOptions) => GatewayAnswer;
  /**
   * The outcome that a confirmation proves; nothing if it tells none.
   * @throws ApiError 400 or 422 for one that is not whole, not genuine, too old, or of another payment
   */
  readonly confirm: (confirmation: Confirmation) => "complete" | "declined" | undefined;
  /** Whether payments that are pending or authorised can be cancelled. */
  readonly canCancel: boolean;
};
