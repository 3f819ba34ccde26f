import type { Dispute, ProviderMode } from "../../provider-payments/provider-payment.ts";

/**
 * State of a payment at its provider:
 * - `unpaid`: the shopper has not paid yet; `acting`: the shopper has to act, such as for 3-D Secure
 * - `approved`: we have to take the money with a further call
 * - `processing`: the bank has not decided yet
 * - `authorized`, `paid`: the money is reserved, or taken; `capturing`: a capture of reserved money waits for the bank
 * - `ended`: nothing can be paid any more; `expired`: an authorization ran out; `denied`: the provider refuses the payment
 * - `gone`: the provider forgets unpaid payments after some hours
 * @answers How far is a payment at its provider?
 */
export type ProviderState =
  | "unpaid"
  | "acting"
  | "approved"
  | "processing"
  | "authorized"
  | "capturing"
  | "paid"
  | "ended"
  | "expired"
  | "denied"
  | "gone";

/** A refund as the provider tells it. */
export type ProviderRefund = {
  readonly reference: string;
  /** Id of our movement; absent for one that was made elsewhere. */
  readonly movementId?: string;
  /** In the provider's units. */
  readonly units: number;
  readonly state: "done" | "on_its_way" | "failed";
};

/** A payment as its provider tells it, by our own call. */
export type Snapshot = {
  readonly reference: string;
  readonly state: ProviderState;
  readonly detailedStatus: string;
  /** In the provider's units. */
  readonly units: number;
  /** Taken so far, in the provider's units. */
  readonly takenUnits: number;
  /** In capitals. */
  readonly currency: string;
  readonly mode: ProviderMode;
  /** Ids that we wrote into it when it was made. */
  readonly marks: { readonly store: string; readonly orderId: string; readonly transactionId: string };
  readonly failure?: { readonly code: string; readonly reason: string };
  readonly error?: ProviderError;
  /** With a secret: answers show it, and it is kept nowhere. */
  readonly clientParameters?: Readonly<Record<string, string>>;
  /** Without a secret: it is kept with the payment. */
  readonly publicParameters?: Readonly<Record<string, string>>;
  /** Fields for answers. */
  readonly shown?: Readonly<Record<string, unknown>>;
};

/** The fields of a provider's error that answers may show. */
export type ProviderError = Readonly<Record<string, unknown>>;

/** A dispute as the provider tells it, in its units. */
export type ProviderDispute = Omit<Dispute, "amount"> & { readonly units: number };
