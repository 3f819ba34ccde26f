import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, invalid, unprocessable } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { Order } from "../../orders/order.ts";
import type { ProviderParameters } from "../../provider-payments/provider-payment.ts";
import { writeMarks } from "../providers/paypal/paypal-order.ts";
import { decimalsAtPayPal, writeDecimal } from "../providers/units.ts";
import type { CreatePaymentRequest } from "../schemas.ts";
import type { GatewayPayment, GatewayStart } from "./gateway.ts";
import { buildPayPalBreakdown } from "./paypal-breakdown.ts";
import { isReturnUrl } from "./return-url.ts";

export type PayPalPayment = GatewayPayment & { readonly units: number; readonly store: string };

type Options = NonNullable<CreatePaymentRequest["options"]>;
type PayPalContext = NonNullable<Options["application_context"]>;

/** Names of options that the gateway takes; it refuses all others. */
export const PAYPAL_OPTIONS = [
  "application_context",
  "description",
  "soft_descriptor",
] as const satisfies readonly (keyof Options)[];

const LONGEST_DESCRIPTION = 127;
const LONGEST_LINE = 300;

/**
 * The order to create at PayPal.
 * @throws ApiError 400 for an option that PayPal does not take, 422 for a setup
 * @see https://developer.paypal.com/docs/api/orders/v2/#orders_create
 */
export function buildPayPalRequest(payment: PayPalPayment, start: GatewayStart): ProviderParameters {
  const { request, order, settings } = start;
  const { options = {} } = request;
  if (request.method.endsWith("_setup")) throw buildSetupError(request);
  const context = readContext(options, start);
  const payer_id = settings.provider?.payer_id;
  const { items, breakdown } = buildPayPalBreakdown(order, payment.amount) ?? {};
  const unit = dropUndefined({
    custom_id: writeMarks(payment),
    // PayPal refuses a second payment of an invoice, and an order may have several payments.
    invoice_id: payment.transactionId,
    amount: { ...writeAmount(payment), ...(breakdown ? { breakdown } : {}) },
    payee: payer_id === undefined ? undefined : { merchant_id: payer_id },
    description: readDescription(options),
    soft_descriptor: options.soft_descriptor || undefined,
    items,
    shipping: context?.shipping_preference === "SET_PROVIDED_ADDRESS" ? describeShipping(order) : undefined,
  });
  return {
    intent: payment.method === "authorize" ? "AUTHORIZE" : "CAPTURE",
    purchase_units: [unit],
    ...(context ? { application_context: context } : {}),
  };
}

function writeAmount({ currency, units }: PayPalPayment) {
  return { currency_code: currency, value: writeDecimal(units, decimalsAtPayPal(currency)) };
}

/** Also part of PayPal's own answers, so the limit is PayPal's. @throws ApiError 400 */
function readDescription({ description }: Options): string | undefined {
  if (!description || description.length <= LONGEST_DESCRIPTION) return description || undefined;
  throw invalid(`'options.description' must have at most ${LONGEST_DESCRIPTION} characters at PayPal.`, {
    title: TITLES.stringLte,
    source: "data.options.description",
  });
}

const ADDRESSES = ["return_url", "cancel_url"] as const;

/** @throws ApiError 400 for an address to which PayPal must not send a shopper */
function readContext(
  { application_context: context }: Options,
  { isLocal }: Pick<GatewayStart, "isLocal">,
): ReturnType<typeof pickContext> | undefined {
  if (!context) return undefined;
  const wrong = ADDRESSES.find((name) => context[name] !== undefined && !isReturnUrl(context[name], isLocal));
  if (wrong === undefined) return pickContext(context);
  throw buildFormError(
    `application_context.${wrong}`,
    "must be an absolute address that begins with https://",
  );
}

function pickContext({
  brand_name,
  locale,
  landing_page,
  shipping_preference,
  user_action,
  return_url,
  cancel_url,
}: PayPalContext) {
  const texts = { brand_name, locale, landing_page, shipping_preference, user_action };
  return dropUndefined({ ...texts, return_url, cancel_url });
}

/** @throws ApiError 400 for a country that PayPal does not know */
function describeShipping({ shipping_address: address }: Order): ProviderParameters {
  const { first_name, last_name, line_1, line_2, city, county, region, postcode, country } = address;
  const name = `${first_name} ${last_name}`.trim();
  if (!/^[A-Za-z]{2}$/.test(country)) {
    const why = "needs the code of a country with two letters in the order's shipping address";
    throw buildFormError("application_context.shipping_preference", why);
  }
  const texts = {
    address_line_1: line_1,
    address_line_2: line_2,
    admin_area_2: city,
    admin_area_1: region || county,
    postal_code: postcode,
  };
  const written = Object.entries(texts).flatMap(([field, text]) =>
    text === "" ? [] : [[field, text.slice(0, LONGEST_LINE)]],
  );
  return {
    ...(name === "" ? {} : { name: { full_name: name.slice(0, LONGEST_LINE) } }),
    address: { ...Object.fromEntries(written), country_code: country.toUpperCase() },
  };
}

function buildFormError(name: string, why: string): ApiError {
  return invalid(`'options.${name}' ${why}.`, { title: TITLES.format, source: `data.options.${name}` });
}

function buildSetupError({ gateway, method }: CreatePaymentRequest): ApiError {
  return unprocessable(`The gateway '${gateway}' does not support '${method}'.`, {
    title: TITLES.unsupportedGatewayOperation,
    source: "data.method",
  });
}
