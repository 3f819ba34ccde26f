import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, forbidden, invalid, unprocessable } from "../../kernel/errors.ts";
import type { ProviderParameters } from "../../provider-payments/provider-payment.ts";
import type { CreatePaymentRequest } from "../schemas.ts";
import type { CartStart, GatewayPayment } from "./gateway.ts";
import { isReturnUrl } from "./return-url.ts";

/** Rules in which the slugs of Stripe differ. */
export type StripeRules = {
  /** The payment ends with the request, so a payment method must be sent. */
  readonly endsAtOnce: boolean;
  /** For a payment method that we confirm. */
  readonly confirmationMethod: "automatic" | "manual";
};

/** Parameters that Stripe gets for a payment. */
export type StripeRequest = {
  readonly flow: "browser" | "server";
  readonly creation: ProviderParameters;
  readonly taking?: ProviderParameters;
};

export type StripePayment = GatewayPayment & { readonly units: number; readonly store: string };

type Options = NonNullable<CreatePaymentRequest["options"]>;

/** Names of options that a gateway of Stripe takes; it refuses all others. */
export const STRIPE_OPTIONS = [
  "automatic_payment_methods",
  "confirm",
  "confirmation_method",
  "confirmation_token",
  "customer",
  "description",
  "execute_threed",
  "idempotency_key",
  "metadata",
  "receipt_email",
  "return_url",
  "setup_future_usage",
  "statement_descriptor_suffix",
] as const satisfies readonly (keyof Options)[];

/**
 * @throws ApiError 400 for a value of a wrong form, 403 for a guest's `customer`, 422 for a setup with a payment method
 * @see https://docs.stripe.com/api/payment_intents/create
 */
export function buildStripeRequest(
  payment: StripePayment,
  start: CartStart,
  rules: StripeRules,
): StripeRequest {
  const { request } = start;
  const { options = {} } = request;
  const source = readPaymentSource(request, rules);
  checkCustomer(options, start);
  checkReturnUrl(options, start);
  checkMetadata(options);
  if (source && request.method.endsWith("_setup")) throw buildSetupError(request);
  const isServer = source !== undefined && options.confirm !== false;
  const creation = {
    ...describePayment(payment, request, isServer),
    ...chooseConfirmation(request, isServer ? rules.confirmationMethod : "automatic"),
    ...chooseMethods(request),
    ...(isServer ? {} : source),
  };
  if (!isServer) return { flow: "browser", creation };
  return { flow: "server", creation, taking: buildTaking(source, options, rules) };
}

/** Parameter of Stripe that names the payment method; undefined if the browser shall pay. @throws ApiError 400 */
function readPaymentSource(
  { payment, options: { confirmation_token } = {} }: CreatePaymentRequest,
  { endsAtOnce }: StripeRules,
): ProviderParameters | undefined {
  checkForm("payment", payment, /^(?:pm|card|src|tok)_\w{1,250}$/);
  checkForm("options.confirmation_token", confirmation_token, /^ctoken_\w{1,250}$/);
  if (payment !== undefined && confirmation_token !== undefined)
    throw buildFormError("options.confirmation_token", "cannot be sent together with 'payment'");
  if (confirmation_token !== undefined) return { confirmation_token };
  if (payment !== undefined)
    return payment.startsWith("tok_") ? { token: payment } : { payment_method: payment };
  if (!endsAtOnce) return undefined;
  const detail = "'payment' is required at this gateway: the id of a payment method or a token.";
  throw invalid(detail, { title: TITLES.required, source: "data.payment" });
}

/** A guest that may name a customer could pay with another shopper's saved card. */
function checkCustomer({ customer }: Options, { caller, shopper }: CartStart): void {
  if (customer === undefined) return;
  checkForm("options.customer", customer, /^cus_\w{1,250}$/);
  const isGuest = caller.grant !== "client_credentials" && !shopper.account && !shopper.customer;
  if (!isGuest) return;
  throw forbidden("A guest cannot name a customer of the provider.", { source: "data.options.customer" });
}

function checkReturnUrl({ return_url: address }: Options, { isLocal }: CartStart): void {
  if (address !== undefined && !isReturnUrl(address, isLocal))
    throw buildFormError("options.return_url", "must be an absolute address that begins with https://");
}

/** Brackets would end the name within the form. @see https://docs.stripe.com/metadata#data */
const METADATA_NAME = /^[^[\]]{1,40}$/;

function checkMetadata({ metadata = {} }: Options): void {
  if (Object.keys(metadata).every((name) => METADATA_NAME.test(name))) return;
  throw buildFormError("options.metadata", "has a name with brackets, or of more than 40 characters");
}

/** Our entries come last: no client may name an order in the metadata. */
function describePayment(
  payment: StripePayment,
  { options = {} }: CreatePaymentRequest,
  isServer: boolean,
): ProviderParameters {
  const { orderId, cartId, transactionId, method, units, currency, store } = payment;
  const subject = cartId === undefined ? { order_id: orderId } : { cart_id: cartId };
  // Without an order there is no stock yet: what the server confirms for a cart is only reserved.
  const isReserved = method === "authorize" || (cartId !== undefined && isServer);
  const { cart_id: _, order_id: __, ...metadata } = options.metadata ?? {};
  const { receipt_email, description, statement_descriptor_suffix, customer, setup_future_usage } = options;
  const texts = { receipt_email, description, statement_descriptor_suffix, customer, setup_future_usage };
  return {
    amount: units,
    currency: currency.toLowerCase(),
    capture_method: isReserved ? "manual" : "automatic",
    metadata: { ...metadata, store, ...subject, transaction_id: transactionId },
    ...Object.fromEntries(Object.entries(texts).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  };
}

function chooseConfirmation(
  { confirmation_method, options }: CreatePaymentRequest,
  usual: StripeRules["confirmationMethod"],
): ProviderParameters {
  return { confirmation_method: options?.confirmation_method ?? confirmation_method ?? usual };
}

/**
 * `card` is named, since newer versions of Stripe's API would offer all that the dashboard allows.
 * @throws ApiError 400 for both
 */
function chooseMethods({
  payment_method_types: types,
  automatic_payment_methods,
  options,
}: CreatePaymentRequest): ProviderParameters {
  const automatic = options?.automatic_payment_methods ?? automatic_payment_methods;
  if (!automatic?.enabled) return { payment_method_types: types ?? ["card"] };
  if (types) throw buildFormError("payment_method_types", "cannot be sent with 'automatic_payment_methods'");
  const { allow_redirects } = automatic;
  return { automatic_payment_methods: { enabled: true, ...(allow_redirects ? { allow_redirects } : {}) } };
}

/** With Stripe's script in the browser, the shopper can act on this page; else at `return_url`. */
function buildTaking(
  source: ProviderParameters,
  { return_url }: Options,
  { endsAtOnce }: StripeRules,
): ProviderParameters {
  if (endsAtOnce) return { ...source, error_on_requires_action: true };
  return { ...source, ...(return_url ? { return_url } : { use_stripe_sdk: true }) };
}

function checkForm(name: string, value: string | undefined, form: RegExp): void {
  if (value !== undefined && !form.test(value)) throw buildFormError(name, "is not an id of that kind");
}

function buildFormError(name: string, why: string): ApiError {
  return invalid(`'${name}' ${why}.`, { title: TITLES.format, source: `data.${name}` });
}

function buildSetupError({ gateway, method }: CreatePaymentRequest): ApiError {
  return unprocessable(`The gateway '${gateway}' does not support '${method}' with a payment method.`, {
    title: TITLES.unsupportedGatewayOperation,
    source: "data.method",
  });
}
