/** Objects as Stripe shows them. They change in the memory of the stand-in. */

export type Metadata = Record<string, string>;

export type CardError = {
  readonly type: "card_error" | "invalid_request_error";
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly charge?: string;
  readonly payment_method?: unknown;
};

type NextAction =
  | { readonly type: "use_stripe_sdk"; readonly use_stripe_sdk: Readonly<Record<string, unknown>> }
  | {
      readonly type: "redirect_to_url";
      readonly redirect_to_url: { readonly url: string; readonly return_url: string };
    };

type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "succeeded"
  | "canceled";

export type Intent = {
  readonly id: string;
  readonly object: "payment_intent";
  readonly livemode: boolean;
  readonly created: number;
  readonly currency: string;
  readonly client_secret: string;
  readonly confirmation_method: "automatic" | "manual";
  readonly automatic_payment_methods: {
    readonly enabled: boolean;
    readonly allow_redirects: string;
  } | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: string;
  customer: string | null;
  description: string | null;
  last_payment_error: CardError | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: readonly string[];
  receipt_email: string | null;
  setup_future_usage: string | null;
  shipping: unknown;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
};

export type Charge = {
  readonly id: string;
  readonly object: "charge";
  readonly livemode: boolean;
  readonly created: number;
  readonly currency: string;
  readonly amount: number;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly customer: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  disputed: boolean;
  metadata: Metadata;
  paid: boolean;
  refunded: boolean;
  status: "succeeded" | "pending" | "failed";
};

export type Refund = {
  readonly id: string;
  readonly object: "refund";
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly payment_intent: string;
  readonly reason: string | null;
  failure_reason?: string;
  metadata: Metadata;
  status: "pending" | "succeeded" | "failed";
};

export type Dispute = {
  readonly id: string;
  readonly object: "dispute";
  readonly livemode: boolean;
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly evidence_details: { readonly due_by: number };
  readonly metadata: Metadata;
  status: string;
};

export type PaymentMethod = {
  readonly id: string;
  readonly object: "payment_method";
  readonly livemode: boolean;
  readonly created: number;
  readonly type: string;
  readonly card?: Readonly<Record<string, unknown>>;
  readonly customer: string | null;
  readonly metadata: Metadata;
};

export type ConfirmationToken = {
  readonly id: string;
  readonly object: "confirmation_token";
  readonly livemode: boolean;
  readonly created: number;
  readonly payment_method: string;
  readonly return_url: string | null;
  readonly setup_future_usage: string | null;
  payment_intent: string | null;
};

export type WebhookEndpoint = {
  readonly id: string;
  readonly object: "webhook_endpoint";
  readonly livemode: boolean;
  readonly created: number;
  readonly api_version: string | null;
  readonly connect: boolean;
  description: string | null;
  enabled_events: readonly string[];
  metadata: Metadata;
  status: "enabled" | "disabled";
  url: string;
};
