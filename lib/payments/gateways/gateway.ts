import type { GatewaySettings } from "../../settings/settings.ts";

/** Neither the gateway nor the client can change it later. */
export type GatewayPayment = {
  readonly orderId: string;
  /** Unique for this payment; serves as a provider's idempotency key. */
  readonly transactionId: string;
  readonly method: "authorize" | "purchase";
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
};

/** Sent by the client for the gateway; never stored or logged. */
export type GatewayOptions = Readonly<Record<string, unknown>>;

type GatewayAnswer =
  | { readonly outcome: "complete"; readonly reference: string }
  /** The payer has to pay with these parameters; a confirmation reports the result. */
  | {
      readonly outcome: "pending";
      readonly reference: string;
      readonly client_parameters: Readonly<Record<string, string>>;
    }
  /** The client sees the reason. */
  | { readonly outcome: "declined"; readonly reason: string };

export type Confirmation = {
  readonly payment: Omit<GatewayPayment, "method"> & { readonly reference: string };
  /** Result that was confirmed before. */
  readonly confirmed?: "complete" | "declined" | undefined;
  readonly options: GatewayOptions;
  readonly settings: GatewaySettings;
  readonly now: Date;
};

/**
 * Functions must be pure: they run within the payment's write, and again after a lost race. A gateway that
 * needs a call to a provider answers `pending` and is confirmed later.
 */
export type PaymentGateway = {
  readonly slug: string;
  readonly name: string;
  /** True if it cannot be enabled without a secret. */
  readonly needsSecret: boolean;
  readonly start: (payment: GatewayPayment, options: GatewayOptions) => GatewayAnswer;
  /** Undefined without a confirmation. @throws ApiError 400 or 422 for a wrong, old or foreign one */
  readonly confirm: (confirmation: Confirmation) => "complete" | "declined" | undefined;
  /** For pending and authorised payments. */
  readonly canCancel: boolean;
};
