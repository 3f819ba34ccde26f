import type { ProviderPayment } from "../provider-payments/provider-payment.ts";

/** A payment at a gateway. It keeps its id from authorisation to refund. */
export type Transaction = {
  readonly id: string;
  /** Slug of the gateway. */
  readonly gateway: string;
  /** Last operation. */
  readonly transaction_type: "authorize" | "purchase" | "capture" | "refund";
  /** `pending` until the gateway has confirmed it; only `complete` ones count. */
  readonly status: "pending" | "complete" | "failed" | "cancelled";
  /** Minor units of the order's currency. */
  readonly amount: number;
  readonly refunded_amount: number;
  /** The gateway's own reference. */
  readonly reference: string;
  readonly name?: string;
  readonly custom_reference?: string;
  readonly refund_mechanism?: "manual" | "automatic";
  /** Result that the gateway confirmed, to recognise a repeated confirmation. */
  readonly confirmed?: "complete" | "declined";
  /** Values that a client needs to pay at an external gateway. */
  readonly client_parameters?: Readonly<Record<string, string>>;
  readonly capture_mechanism?: "manual" | "automatic";
  /** Absent at gateways without a provider. */
  readonly provider?: ProviderPayment;
  readonly created_at: string;
  readonly updated_at: string;
};
