export type ProviderMode = "test" | "live";

/** Parameters of a call, as the provider names them. */
export type ProviderParameters = { readonly [name: string]: ProviderParameter };
type ProviderParameter = string | number | boolean | readonly ProviderParameter[] | ProviderParameters;

/** A capture, refund or cancellation at the provider. It is written before it is sent, so it happens once. */
export type MoneyMovement = {
  /** Also the provider's idempotency key. */
  readonly id: string;
  readonly kind: "capture" | "refund" | "cancel";
  /** Minor units of the order's currency. */
  readonly amount: number;
  /** `done` becomes `failed` if the provider takes it back later. */
  readonly state: "requested" | "done" | "refused" | "failed";
  /** `outside`: made in the provider's own console. */
  readonly mechanism: "automatic" | "manual" | "outside";
  /** Extra parameters of the call. */
  readonly parameters?: ProviderParameters;
  /** Id at the provider. */
  readonly reference?: string;
  /** The provider has accepted it, but the money is still on its way. */
  readonly is_on_its_way?: true;
  readonly requested_at: string;
};

export type Dispute = {
  readonly status: string;
  readonly reason: string;
  /** Minor units of the order's currency. */
  readonly amount: number;
  readonly due_by?: string;
};

/** Known facts of a payment at its provider. It has no secret. */
export type ProviderPayment = {
  readonly mode: ProviderMode;
  /** Account of the key, as the provider names it; empty if it does not tell. */
  readonly account: string;
  /** Connected account for which the calls are made. */
  readonly connected?: string;
  /** Version of the stored key with which the payment began. */
  readonly key_version: number;
  readonly method: "authorize" | "purchase";
  /** `browser`: the browser pays with a secret; `server`: we confirm; `redirect`: the shopper pays at the provider's page. */
  readonly flow: "browser" | "server" | "redirect";
  /** The amount in the provider's units. */
  readonly units: number;
  /** Set if the provider's object has another amount: an authorization may be more than what is taken of it. */
  readonly object_units?: number;
  /** The cart that it began with. */
  readonly cart_id?: string;
  /** Parameters of the call that creates the payment. A repeat sends the same; removed once the answer is known. */
  readonly creation?: ProviderParameters;
  /** Parameters of the call that takes the money; removed once its outcome is known. */
  readonly taking?: ProviderParameters;
  /** Number of calls that tried to take the money. */
  readonly attempt: number;
  /** A further request sends the same call, so that none of them knows alone that nothing was taken. */
  readonly is_shared?: true;
  /** When the latest of them began. */
  readonly attempted_at?: string;
  /** PayPal's page promised that approving pays, so no client has to confirm. */
  readonly takes_when_approved?: true;
  /** The client has what it needs to pay. */
  readonly is_handed_out?: true;
  readonly detailed_status: string;
  readonly failure?: { readonly code: string; readonly reason: string };
  readonly dispute?: Dispute;
  readonly movements?: readonly MoneyMovement[];
  /** An unpaid payment is cancelled then. */
  readonly ends_at: string;
  /** When it is looked at next; absent once nothing is open. */
  readonly due_at?: string;
  /** Looks since the last change. */
  readonly looks?: number;
};
