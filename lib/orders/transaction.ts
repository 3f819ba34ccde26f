/** A payment of an order at a gateway. It keeps its id from the authorisation to the refund. */
export type Transaction = {
  readonly id: string;
  /** Slug of the gateway. */
  readonly gateway: string;
  /** What was done last. */
  readonly transaction_type: "authorize" | "purchase" | "capture" | "refund";
  /** `pending` until the gateway has confirmed it; only `complete` ones count. */
  readonly status: "pending" | "complete" | "failed" | "cancelled";
  /** Minor units of the order's currency. */
  readonly amount: number;
  readonly refunded_amount: number;
  /** What the gateway calls it. */
  readonly reference: string;
  readonly name?: string;
  readonly custom_reference?: string;
  readonly refund_mechanism?: "manual" | "automatic";
  /** What its gateway has confirmed, for a confirmation that comes again. */
  readonly confirmed?: "complete" | "declined";
  /** What a client needs for paying at an external gateway. */
  readonly client_parameters?: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
};
