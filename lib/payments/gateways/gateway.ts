import type { CurrencyFormat } from "../../kernel/money.ts";
import type { Order } from "../../orders/order.ts";
import type { ProviderPayment } from "../../provider-payments/provider-payment.ts";
import type { GatewaySettings } from "../../settings/settings.ts";
import type { Caller, Shopper } from "../../use-case/context.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import type { CreatePaymentRequest } from "../schemas.ts";
import type { ProviderFields } from "./plan-gateway-change.ts";

/** Neither the gateway nor the client can change it later. */
export type GatewayPayment = {
  /** Empty for a payment that begins with a cart. */
  readonly orderId: string;
  readonly cartId?: string;
  /** Unique for this payment; serves as a provider's idempotency key. */
  readonly transactionId: string;
  readonly method: "authorize" | "purchase";
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
};

/** Values that a gateway with a provider needs to begin a payment. */
export type GatewayStart = {
  readonly request: CreatePaymentRequest;
  readonly settings: GatewaySettings;
  readonly currency: CurrencyFormat;
  /** For a provider that shows the shopper what is paid. */
  readonly order: Order;
  readonly caller: Caller;
  readonly shopper: Shopper;
  /** True on a developer's machine. */
  readonly isLocal: boolean;
  readonly now: Date;
};

/** Values that exist before there is an order. */
export type CartStart = Omit<GatewayStart, "order">;

/** Sent by the client for the gateway; never stored or logged. */
export type GatewayOptions = Readonly<Record<string, unknown>>;

/** The provider is called after this is written. */
export type ProviderStart = {
  readonly outcome: "pending";
  readonly reference: "";
  readonly provider: ProviderPayment;
};

type GatewayAnswer =
  | { readonly outcome: "complete"; readonly reference: string }
  /** The payer has to pay with these parameters; a confirmation reports the result. */
  | {
      readonly outcome: "pending";
      readonly reference: string;
      readonly client_parameters: Readonly<Record<string, string>>;
    }
  | ProviderStart
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
 * `start` and `confirm` must be pure: they run within the payment's write, and again after a lost race. A gateway with a
 * provider answers `pending`; its provider is called when that is written.
 * @answers What does a new gateway need?
 */
export type PaymentGateway = {
  readonly slug: string;
  readonly name: string;
  /** True if it cannot be enabled without a secret. */
  readonly needsSecret: boolean;
  /** @throws ApiError for a request that the gateway cannot take */
  readonly start: (payment: GatewayPayment, start: GatewayStart) => GatewayAnswer;
  /** Undefined without a confirmation. @throws ApiError 400 or 422 for a wrong, old or foreign one */
  readonly confirm: (confirmation: Confirmation) => "complete" | "declined" | undefined;
  /** For pending and authorised payments. */
  readonly canCancel: boolean;
  /** Absent for gateways that make no calls. */
  readonly provider?: PaymentProvider;
  /** Options that it takes; all others are refused. Without a provider any is ignored. */
  readonly options?: readonly string[];
  /** As `start`, for a payment that begins with a cart; absent if none may. */
  readonly startForCart?: (payment: GatewayPayment, start: CartStart) => ProviderStart;
  /** Settings of its own; absent without a provider. */
  readonly fields?: ProviderFields;
};
