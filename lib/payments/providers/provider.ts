import type { ErrorTitle } from "../../kernel/error-titles.ts";
import type {
  MoneyMovement,
  ProviderMode,
  ProviderParameters,
} from "../../provider-payments/provider-payment.ts";
import type { ProviderCalls } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { ProviderDispute, ProviderError, ProviderRefund, Snapshot } from "./snapshot.ts";

/**
 * - `refused`: the provider says no, and nothing moved
 * - `not_sent`: certainly nothing was done
 * - `unknown`: it may have been done
 * - `busy`: a call with the same key is under way
 * - `key_refused`: the provider does not accept our key
 */
export type ProviderResult<T> =
  | { readonly outcome: "done"; readonly value: T }
  | { readonly outcome: "refused"; readonly error: ProviderError; readonly snapshot?: Snapshot }
  | { readonly outcome: "not_sent" | "unknown" | "busy" | "key_refused"; readonly trouble: string };

export type ProviderKey = {
  readonly mode: ProviderMode;
  /** Sent with each call; kept nowhere. */
  readonly secret: string;
  readonly connected?: string | undefined;
};

/** Everything that a call needs beyond its own values. */
export type ProviderLine = {
  readonly ctx: Pick<Context, "deadline" | "log" | "count" | "now">;
  readonly calls: ProviderCalls;
  readonly key: ProviderKey;
  /** For functions that must answer quickly: one try, and a shorter limit. */
  readonly isHasty?: boolean;
};

export type MovementCall = {
  readonly reference: string;
  readonly movement: MoneyMovement;
  /** In the provider's units. */
  readonly units: number;
};

/** Options that a client may send with a capture, refund or cancellation. */
export type MoveOptions = Readonly<Record<string, unknown>>;

/** `key` differs for each attempt. */
export type TakeCall = {
  readonly reference: string;
  readonly key: string;
  readonly method: "authorize" | "purchase";
  readonly parameters: ProviderParameters;
};

type CancelCall = {
  readonly reference: string;
  readonly movement: Pick<MoneyMovement, "id" | "parameters">;
};

/**
 * Calls to one provider. None throws for an answer of the provider, and each may be repeated: the ids in it are the
 * provider's idempotency keys.
 */
export type PaymentProvider = {
  readonly name: "stripe" | "paypal";
  /** Parameters of a movement. @throws ApiError 400 for an option that the provider does not know */
  readonly readOptions: (kind: MoneyMovement["kind"], options: MoveOptions) => ProviderParameters;
  /** Kind and title of the error for a refusal of the provider. */
  readonly refusal: { readonly kind: "invalid" | "unprocessable"; readonly title: ErrorTitle };
  /** A question without effect that shows whether the key is accepted. */
  readonly check: (line: ProviderLine) => Promise<ProviderResult<{ readonly account: string }>>;
  readonly create: (
    line: ProviderLine,
    transactionId: string,
    parameters: ProviderParameters,
  ) => Promise<ProviderResult<Snapshot>>;
  /** Sets the amount of an unpaid payment, and what else is sent; absent at a provider that takes no carts. */
  readonly update?: (
    line: ProviderLine,
    reference: string,
    parameters: ProviderParameters,
  ) => Promise<ProviderResult<Snapshot>>;
  readonly look: (line: ProviderLine, reference: string) => Promise<ProviderResult<Snapshot>>;
  /** Takes or authorizes the money. */
  readonly take: (line: ProviderLine, call: TakeCall) => Promise<ProviderResult<Snapshot>>;
  readonly capture: (line: ProviderLine, call: MovementCall) => Promise<ProviderResult<Snapshot>>;
  /**
   * Ends a payment that is not paid. Where only our own calls take money there may be nothing to call, and the snapshot
   * is `ended`.
   */
  readonly cancel: (line: ProviderLine, call: CancelCall) => Promise<ProviderResult<Snapshot>>;
  readonly refund: (line: ProviderLine, call: MovementCall) => Promise<ProviderResult<ProviderRefund>>;
  readonly listRefunds: (
    line: ProviderLine,
    reference: string,
  ) => Promise<ProviderResult<readonly ProviderRefund[]>>;
  /** The newest dispute, if there is one. */
  readonly findDispute: (
    line: ProviderLine,
    reference: string,
  ) => Promise<ProviderResult<ProviderDispute | undefined>>;
};
