import { checkAmount } from "./currencies.ts";
import type { Intent, Metadata } from "./objects.ts";
import type { Shape, Values } from "./parameters.ts";
import { checkCustomer, useMethod } from "./payment-methods.ts";
import { refuseMissing, refuseParameter, refuseState } from "./refusal.ts";
import type { Book, World } from "./world.ts";

const FUTURE = { oneOf: ["off_session", "on_session"] } as const;
const CAPTURE = { oneOf: ["automatic", "automatic_async", "manual"] } as const;
const CONFIRMATION = { oneOf: ["automatic", "manual"] } as const;

/** Parameters that matter to Stripe and not to a stand-in. */
const IGNORED = {
  application_fee_amount: "any",
  excluded_payment_method_types: "any",
  hooks: "any",
  mandate: "any",
  mandate_data: "any",
  payment_details: "any",
  payment_method_data: "any",
  payment_method_options: "any",
  radar_options: "any",
  transfer_data: "any",
  transfer_group: "any",
} as const;

/** Parameters of a confirmation, which a creation may carry with `confirm`. */
const WITH_CONFIRM = {
  confirmation_token: "text",
  error_on_requires_action: "flag",
  off_session: "any",
  return_url: "text",
  use_stripe_sdk: "flag",
} as const satisfies Shape;

const CHANGEABLE = {
  customer: "text",
  description: "any",
  expand: "texts",
  metadata: "metadata",
  payment_method: "text",
  payment_method_types: "texts",
  receipt_email: "any",
  setup_future_usage: FUTURE,
  shipping: "any",
  statement_descriptor: "text",
  statement_descriptor_suffix: "text",
  ...IGNORED,
} as const satisfies Shape;

export const CREATE_SHAPE = {
  "amount!": "integer",
  "currency!": "text",
  automatic_payment_methods: {
    fields: { "enabled!": "flag", allow_redirects: { oneOf: ["always", "never"] } },
  },
  capture_method: CAPTURE,
  confirm: "flag",
  confirmation_method: CONFIRMATION,
  on_behalf_of: "any",
  payment_method_configuration: "any",
  ...WITH_CONFIRM,
  ...CHANGEABLE,
} as const satisfies Shape;

export const UPDATE_SHAPE = {
  amount: "integer",
  capture_method: CAPTURE,
  currency: "text",
  ...CHANGEABLE,
} as const satisfies Shape;

export const CONFIRM_SHAPE = {
  capture_method: CAPTURE,
  expand: "texts",
  payment_method: "text",
  payment_method_types: "texts",
  receipt_email: "text",
  setup_future_usage: FUTURE,
  shipping: "any",
  ...WITH_CONFIRM,
  ...IGNORED,
} as const satisfies Shape;

/** Payment methods of an account that chooses them in the dashboard. */
const DASHBOARD_TYPES = ["card", "link", "us_bank_account", "sepa_debit"];

/** Creates an intent, unconfirmed. @throws Refusal 400 */
export function createIntent(world: World, book: Book, values: Values<typeof CREATE_SHAPE>): Intent {
  checkCreation(values);
  const currency = values.currency.toLowerCase();
  checkAmount(values.amount, currency);
  const id = world.newId("pi");
  const customer = values.customer ?? null;
  const method = values.payment_method && useMethod(world, book, values.payment_method, customer);
  const intent: Intent = {
    ...{ id, object: "payment_intent", livemode: book.livemode, created: world.readSeconds() },
    ...{ amount: values.amount, amount_capturable: 0, amount_received: 0, currency },
    automatic_payment_methods: choosesInDashboard(values) ? toAutomatic(values) : null,
    ...{ canceled_at: null, cancellation_reason: null, customer },
    capture_method: values.capture_method ?? "automatic_async",
    client_secret: `${id}_secret_${world.newId("").slice(-20)}`,
    confirmation_method: values.confirmation_method === "manual" ? "manual" : "automatic",
    description: toText(values.description),
    ...{ last_payment_error: null, latest_charge: null, next_action: null },
    metadata: mergeMetadata({}, values.metadata),
    payment_method: method ? method.id : null,
    payment_method_types: choosesInDashboard(values)
      ? DASHBOARD_TYPES
      : (values.payment_method_types ?? ["card"]),
    receipt_email: toText(values.receipt_email),
    setup_future_usage: values.setup_future_usage ?? null,
    shipping: values.shipping ?? null,
    statement_descriptor: values.statement_descriptor ?? null,
    statement_descriptor_suffix: values.statement_descriptor_suffix ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
  };
  book.intents.set(id, intent);
  world.emit(book, "payment_intent.created", intent);
  return intent;
}

/** Newer versions of the API let the dashboard choose unless the types are named. */
function choosesInDashboard(values: Values<typeof CREATE_SHAPE>): boolean {
  return values.automatic_payment_methods?.enabled ?? values.payment_method_types === undefined;
}

function toAutomatic({ automatic_payment_methods: automatic }: Values<typeof CREATE_SHAPE>) {
  return { enabled: true, allow_redirects: automatic?.allow_redirects ?? "always" };
}

function checkCreation(values: Values<typeof CREATE_SHAPE>): void {
  if (values.automatic_payment_methods?.enabled && values.payment_method_types) {
    throw refuseParameter(
      "You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
      { param: "payment_method_types" },
    );
  }
  checkCustomer(values.customer);
  checkTypes(values.payment_method_types);
  if (values.confirm) return;
  for (const param of Object.keys(WITH_CONFIRM)) {
    if (!(param in values) || param === "use_stripe_sdk") continue;
    throw refuseParameter(`The parameter \`${param}\` cannot be passed when confirm is not true.`, { param });
  }
}

const TYPES = [
  ...["acss_debit", "affirm", "afterpay_clearpay", "alipay", "amazon_pay", "au_becs_debit", "bacs_debit"],
  ...["bancontact", "blik", "boleto", "card", "card_present", "cashapp", "customer_balance", "eps", "fpx"],
  ...["giropay", "grabpay", "ideal", "klarna", "konbini", "link", "mobilepay", "oxxo", "p24", "pay_by_bank"],
  ...["paynow", "paypal", "pix", "promptpay", "revolut_pay", "sepa_debit", "swish", "twint"],
  ...["us_bank_account", "wechat_pay", "zip"],
];

function checkTypes(types: readonly string[] | undefined): void {
  const stray = types?.find((type) => !TYPES.includes(type));
  if (stray === undefined) return;
  const message = `The payment method type provided: ${stray} is invalid. Please ensure the provided type is activated in your dashboard.`;
  throw refuseParameter(message, { param: "payment_method_types" });
}

const OPEN = ["requires_payment_method", "requires_confirmation", "requires_action"];
/** Parameters that may change while nothing has been paid. The others may change at any time. */
const OF_PAYMENT = [
  ...["amount", "currency", "capture_method", "customer", "payment_method", "payment_method_types"],
  "setup_future_usage",
] as const;

/** @throws Refusal 400 for what the state of the intent does not allow */
export function updateIntent(
  world: World,
  book: Book,
  intent: Intent,
  values: Values<typeof UPDATE_SHAPE>,
): void {
  const changed = OF_PAYMENT.find((name) => values[name] !== undefined);
  if (changed !== undefined && !OPEN.includes(intent.status)) {
    const can = `This PaymentIntent's ${changed} could not be updated`;
    throw refuseState(can, intent.status, OPEN, "updated", changed);
  }
  if (values.currency !== undefined && values.currency.toLowerCase() !== intent.currency) {
    throw refuseParameter("The currency of this PaymentIntent cannot change.", { param: "currency" });
  }
  checkCustomer(values.customer);
  checkTypes(values.payment_method_types);
  checkAmount(values.amount ?? intent.amount, intent.currency);
  intent.customer = values.customer ?? intent.customer;
  const method = values.payment_method && useMethod(world, book, values.payment_method, intent.customer);
  intent.amount = values.amount ?? intent.amount;
  intent.capture_method = values.capture_method ?? intent.capture_method;
  intent.payment_method = method ? method.id : intent.payment_method;
  intent.payment_method_types = values.payment_method_types ?? intent.payment_method_types;
  intent.setup_future_usage = values.setup_future_usage ?? intent.setup_future_usage;
  intent.metadata = mergeMetadata(intent.metadata, values.metadata);
  if (values.receipt_email !== undefined) intent.receipt_email = toText(values.receipt_email);
  if (values.description !== undefined) intent.description = toText(values.description);
  intent.shipping = values.shipping ?? intent.shipping;
  intent.statement_descriptor_suffix =
    values.statement_descriptor_suffix ?? intent.statement_descriptor_suffix;
  if (changed !== undefined && intent.payment_method !== null) awaitConfirmation(intent);
}

/** The shopper had agreed to something else. */
function awaitConfirmation(intent: Intent): void {
  intent.status = "requires_confirmation";
  intent.next_action = null;
}

/** Metadata with the changes; an empty text removes a name. */
export function mergeMetadata(metadata: Metadata, changes: Readonly<Metadata> = {}): Metadata {
  return Object.fromEntries(Object.entries({ ...metadata, ...changes }).filter(([, text]) => text !== ""));
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** @throws Refusal 404 for an intent of another account or mode */
export function requireIntent(book: Book, id: string): Intent {
  const intent = book.intents.get(id);
  if (!intent) throw refuseMissing("payment_intent", id, "intent");
  return intent;
}

/** @throws Refusal 400 unless the browser knows the intent's secret */
export function checkSecret({ client_secret }: Intent, secret: string | undefined): void {
  if (secret === client_secret) return;
  const message =
    "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and PaymentIntent are associated with the same account.";
  throw refuseParameter(message, { code: "payment_intent_invalid_parameter", param: "client_secret" });
}

/** The intent as browsers see it. */
export function toBrowserView(intent: Intent): Partial<Intent> {
  const { metadata: _, customer: _c, latest_charge: _l, amount_received: _r, ...view } = intent;
  return view;
}
