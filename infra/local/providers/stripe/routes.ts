import type { Caller } from "./accounts.ts";
import { cancelIntent, captureCharge } from "./charges.ts";
import { confirmIntent } from "./confirm-intent.ts";
import type { Sent } from "./form.ts";
import * as intents from "./intents.ts";
import { LIST_SHAPE, listObjects } from "./list-objects.ts";
import type { Intent } from "./objects.ts";
import { readParameters, type Shape, type Values } from "./parameters.ts";
import { createMethod, createToken, requireMethod } from "./payment-methods.ts";
import { createRefund, REFUND_SHAPE, requireRefund } from "./refunds.ts";
import { refuseMissing, refuseParameter, refuseRequest, refuseState } from "./refusal.ts";
import type { Decline } from "./test-cards.ts";
import * as endpoints from "./webhook-endpoints.ts";
import type { Book, World } from "./world.ts";

/** A call as routes see it. */
export type Call = {
  readonly world: World;
  readonly book: Book;
  readonly caller: Caller;
  /** The id in the path, or `""`. */
  readonly id: string;
  readonly secret: string | undefined;
  /** A decline planned by a test. */
  readonly decline: Decline | undefined;
};

export type Route = {
  readonly operation: Operation;
  readonly method: string;
  readonly path: RegExp;
  readonly allowsBrowser: boolean;
  /** @throws Refusal */
  readonly run: (call: Call, sent: Readonly<Record<string, Sent>>) => unknown;
};

/** Names of calls, for the plans of faults and for the log. `unknown` is a call that Stripe does not have. */
export type Operation =
  | "create"
  | "retrieve"
  | "update"
  | "confirm"
  | "capture"
  | "cancel"
  | "list"
  | "browser-retrieve"
  | "browser-confirm"
  | "refund"
  | "retrieve-refund"
  | "update-refund"
  | "list-refunds"
  | "create-method"
  | "retrieve-method"
  | "create-token"
  | "retrieve-token"
  | "account"
  | "retrieve-charge"
  | "list-charges"
  | "retrieve-dispute"
  | "list-disputes"
  | "create-endpoint"
  | "retrieve-endpoint"
  | "update-endpoint"
  | "delete-endpoint"
  | "list-endpoints"
  | "unknown";

const READ = { expand: "texts" } as const satisfies Shape;
const CAPTURABLE = ["requires_capture"];
const CANCELLABLE = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
];

const intentRoutes: readonly Route[] = [
  define("create", "POST /v1/payment_intents", intents.CREATE_SHAPE, (call, values) => {
    const { world, book, decline } = call;
    const intent = intents.createIntent(world, book, values);
    if (values.confirm) {
      const { receipt_email: _, ...wishes } = values;
      confirmIntent(world, book, intent, { wishes, isBrowser: false, decline });
    }
    return intent;
  }),
  define("list", "GET /v1/payment_intents", LIST_SHAPE, ({ book }, values) =>
    listObjects(book.intents.values(), "/v1/payment_intents", values),
  ),
  define("retrieve", "GET /v1/payment_intents/:id", READ, requireOwn, true),
  define("update", "POST /v1/payment_intents/:id", intents.UPDATE_SHAPE, (call, values) => {
    const intent = requireOwn(call);
    intents.updateIntent(call.world, call.book, intent, values);
    return intent;
  }),
  define(
    "confirm",
    "POST /v1/payment_intents/:id/confirm",
    intents.CONFIRM_SHAPE,
    (call, wishes) => {
      const { world, book, decline, caller } = call;
      const intent = requireOwn(call);
      confirmIntent(world, book, intent, { wishes, isBrowser: caller.isBrowser, decline });
      return intent;
    },
    true,
  ),
  define(
    "capture",
    "POST /v1/payment_intents/:id/capture",
    { amount_to_capture: "integer", final_capture: "flag", metadata: "metadata", ...READ },
    captureIntent,
  ),
  define(
    "cancel",
    "POST /v1/payment_intents/:id/cancel",
    {
      cancellation_reason: { oneOf: ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] },
      ...READ,
    },
    (call, { cancellation_reason: reason }) => {
      const intent = requireOwn(call);
      if (!CANCELLABLE.includes(intent.status)) {
        throw refuseState("You cannot cancel this PaymentIntent", intent.status, CANCELLABLE, "canceled");
      }
      cancelIntent(call.world, call.book, intent, reason ?? null);
      return intent;
    },
  ),
];

function requireOwn({ book, id, caller, secret }: Call): Intent {
  const intent = intents.requireIntent(book, id);
  if (caller.isBrowser) intents.checkSecret(intent, secret);
  return intent;
}

function captureIntent(
  call: Call,
  { amount_to_capture, metadata }: { readonly amount_to_capture?: number; readonly metadata?: object },
): Intent {
  const intent = requireOwn(call);
  const { status, amount_capturable: most } = intent;
  if (status !== "requires_capture") {
    throw refuseState("This PaymentIntent could not be captured", status, CAPTURABLE, "captured");
  }
  const amount = amount_to_capture ?? most;
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw refuseParameter(message, { code: "parameter_invalid_integer", param: "amount_to_capture" });
  }
  if (amount > most) {
    const message = `The amount_to_capture ${amount} is greater than the capturable amount ${most}.`;
    throw refuseRequest(message, { code: "amount_too_large", param: "amount_to_capture" });
  }
  intent.metadata = intents.mergeMetadata(intent.metadata, { ...metadata });
  captureCharge(call.world, call.book, intent, amount);
  return intent;
}

const refundRoutes: readonly Route[] = [
  define("refund", "POST /v1/refunds", REFUND_SHAPE, ({ world, book }, values) =>
    createRefund(world, book, values),
  ),
  define("list-refunds", "GET /v1/refunds", { ...LIST_SHAPE, charge: "text" }, ({ book }, values) =>
    listObjects(
      [...book.refunds.values()].filter(({ charge }) => charge === (values.charge ?? charge)),
      "/v1/refunds",
      values,
    ),
  ),
  define("retrieve-refund", "GET /v1/refunds/:id", READ, ({ book, id }) => requireRefund(book, id)),
  define(
    "update-refund",
    "POST /v1/refunds/:id",
    { metadata: "metadata", ...READ },
    ({ world, book, id }, { metadata }) => {
      const refund = requireRefund(book, id);
      refund.metadata = intents.mergeMetadata(refund.metadata, metadata);
      world.emit(book, "refund.updated", refund);
      return refund;
    },
  ),
];

const methodRoutes: readonly Route[] = [
  define(
    "create-method",
    "POST /v1/payment_methods",
    { "type!": { oneOf: ["card"] }, "card!": { fields: { "token!": "text" } }, ...READ },
    ({ world, book }, { card }) => createMethod(world, book, card.token),
    true,
  ),
  define("retrieve-method", "GET /v1/payment_methods/:id", READ, ({ book, id }) => requireMethod(book, id)),
  ...["/v1/confirmation_tokens", "/v1/test_helpers/confirmation_tokens"].map((path) =>
    define(
      "create-token",
      `POST ${path}`,
      { "payment_method!": "text", return_url: "text", setup_future_usage: "text", ...READ },
      ({ world, book }, values) => createToken(world, book, values.payment_method, values),
      true,
    ),
  ),
  define("retrieve-token", "GET /v1/confirmation_tokens/:id", READ, ({ book, id }) =>
    requireObject(book.tokens, "confirmation_token", id),
  ),
];

function requireObject<T>(objects: ReadonlyMap<string, T>, what: string, id: string): T {
  const object = objects.get(id);
  if (!object) throw refuseMissing(what, id, "id");
  return object;
}

const otherRoutes: readonly Route[] = [
  define("account", "GET /v1/account", READ, ({ book }) => ({
    ...{ id: book.account, object: "account", charges_enabled: true, country: "US", default_currency: "usd" },
    ...{ details_submitted: true, payouts_enabled: true, type: "standard" },
    settings: { dashboard: { display_name: "Harbour Demo" } },
  })),
  define("list-charges", "GET /v1/charges", LIST_SHAPE, ({ book }, values) =>
    listObjects(book.charges.values(), "/v1/charges", values),
  ),
  define("retrieve-charge", "GET /v1/charges/:id", READ, ({ book, id }) =>
    requireObject(book.charges, "charge", id),
  ),
  define("list-disputes", "GET /v1/disputes", LIST_SHAPE, ({ book }, values) =>
    listObjects(book.disputes.values(), "/v1/disputes", values),
  ),
  define("retrieve-dispute", "GET /v1/disputes/:id", READ, ({ book, id }) =>
    requireObject(book.disputes, "dispute", id),
  ),
];

const endpointRoutes: readonly Route[] = [
  define(
    "create-endpoint",
    "POST /v1/webhook_endpoints",
    endpoints.ENDPOINT_SHAPE,
    ({ world, book }, values) => endpoints.createEndpoint(world, book, values),
  ),
  define("list-endpoints", "GET /v1/webhook_endpoints", LIST_SHAPE, ({ book }, values) =>
    listObjects(book.endpoints.values(), "/v1/webhook_endpoints", values),
  ),
  define("retrieve-endpoint", "GET /v1/webhook_endpoints/:id", READ, ({ book, id }) =>
    endpoints.requireEndpoint(book, id),
  ),
  define(
    "update-endpoint",
    "POST /v1/webhook_endpoints/:id",
    endpoints.ENDPOINT_CHANGES,
    ({ book, id }, values) => {
      const endpoint = endpoints.requireEndpoint(book, id);
      endpoints.updateEndpoint(book, endpoint, values);
      return endpoint;
    },
  ),
  define("delete-endpoint", "DELETE /v1/webhook_endpoints/:id", READ, ({ book, id }) => {
    endpoints.requireEndpoint(book, id);
    book.endpoints.delete(id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
];

const ROUTES = [...intentRoutes, ...refundRoutes, ...methodRoutes, ...otherRoutes, ...endpointRoutes];

/** The route of a request and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? "") };
  }
  return undefined;
}

function define<S extends Shape>(
  operation: Operation,
  target: string,
  shape: S,
  run: (call: Call, values: Values<S>) => unknown,
  allowsBrowser = false,
): Route {
  const [method = "", path = ""] = target.split(" ");
  return {
    ...{ operation, method, allowsBrowser },
    path: new RegExp(`^${path.replace(":id", "([^/]+)")}/?$`),
    run: (call, sent) => run(call, readParameters(shape, sent)),
  };
}
