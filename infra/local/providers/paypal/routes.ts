import { CAPTURE_SHAPE, captureAuthorization, voidAuthorization } from "./authorizations.ts";
import { ORDER_SHAPE } from "./order-request.ts";
import { createOrder, requireOrder, takeOrder } from "./orders.ts";
import { readMembers, type Shape, type Values } from "./parameters.ts";
import { createRefund, REFUND_SHAPE } from "./refunds.ts";
import { refuseIssue, refuseMissing, refuseSyntax } from "./refusal.ts";
import type { Outcome } from "./replies.ts";
import { VERIFY_SHAPE, verifyTransmission } from "./transmissions.ts";
import * as views from "./views.ts";
import { createWebhook, requireWebhook, WEBHOOK_SHAPE } from "./webhooks.ts";
import type { Book, World } from "./world.ts";

/** A call as routes see it. */
export type Call = {
  readonly world: World;
  readonly book: Book;
  /** The id in the path, or `""`. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** The request as it was sent. */
  readonly text: string;
  readonly requestId: string | undefined;
  /** The whole object in the answer: `Prefer: return=representation`. */
  readonly wantsAll: boolean;
  /** The bank declines, as a test has planned. @param code issue of the refusal */
  readonly declined: { readonly code?: string } | undefined;
};

/** Names of calls, for the plans of faults and for the log. `unknown` is a call that the stand-in does not have. */
export type Operation =
  | "token"
  | "create"
  | "retrieve"
  | "capture"
  | "authorize"
  | "retrieve-authorization"
  | "capture-authorization"
  | "void"
  | "retrieve-capture"
  | "refund"
  | "retrieve-refund"
  | "list-disputes"
  | "retrieve-dispute"
  | "verify"
  | "create-webhook"
  | "retrieve-webhook"
  | "list-webhooks"
  | "delete-webhook"
  | "unknown";

export type Route = {
  readonly operation: Operation;
  readonly method: string;
  readonly path: RegExp;
  /** @throws Refusal */
  readonly run: (call: Call, sent: unknown) => Outcome;
};

const orderRoutes: readonly Route[] = [
  define("create", "POST /v2/checkout/orders", ORDER_SHAPE, (call, values) => {
    const { world, book, requestId } = call;
    refuseDeclined(call, "PAYEE_ACCOUNT_RESTRICTED");
    if (values.payment_source && requestId === undefined) {
      const description =
        "A PayPal-Request-Id is required if you are trying to process payment for an Order.";
      throw refuseSyntax("PAYPAL_REQUEST_ID_REQUIRED", description, "PayPal-Request-Id");
    }
    const order = createOrder(world, book, values);
    return showCreated(call, () => views.viewOrder(world, book, order));
  }),
  define("retrieve", "GET /v2/checkout/orders/:id", {}, ({ world, book, id }) => {
    const order = requireOrder(world, book, id);
    return show(200, () => views.viewOrder(world, book, order));
  }),
  ...(["capture", "authorize"] as const).map((operation) =>
    define(operation, `POST /v2/checkout/orders/:id/${operation}`, {}, (call) => {
      const { world, book, id, declined, wantsAll } = call;
      const order = requireOrder(world, book, id);
      if (declined?.code !== undefined) refuseDeclined(call, declined.code);
      takeOrder(
        world,
        book,
        order,
        operation === "capture" ? "CAPTURE" : "AUTHORIZE",
        declined !== undefined,
      );
      return show(201, () => {
        const view = views.viewOrder(world, book, order);
        // This answer shows what was taken in any case.
        return wantsAll
          ? view
          : { id: view.id, status: view.status, purchase_units: view.purchase_units, links: view.links };
      });
    }),
  ),
];

const paymentRoutes: readonly Route[] = [
  define("retrieve-authorization", "GET /v2/payments/authorizations/:id", {}, ({ world, book, id }) => {
    const authorization = requireObject(book.authorizations, id);
    return show(200, () => views.viewAuthorization(world, authorization));
  }),
  define(
    "capture-authorization",
    "POST /v2/payments/authorizations/:id/capture",
    CAPTURE_SHAPE,
    (call, values) => {
      const { world, book, id } = call;
      const authorization = requireObject(book.authorizations, id);
      refuseDeclined(call, "PAYER_CANNOT_PAY");
      const capture = captureAuthorization(world, book, authorization, values);
      return showCreated(call, () => views.viewCapture(world, capture));
    },
  ),
  define("void", "POST /v2/payments/authorizations/:id/void", {}, (call) => {
    const { world, book, id, wantsAll } = call;
    const authorization = requireObject(book.authorizations, id);
    refuseDeclined(call, "CANNOT_BE_VOIDED");
    voidAuthorization(world, book, authorization);
    return wantsAll ? show(200, () => views.viewAuthorization(world, authorization)) : NO_CONTENT;
  }),
  define("retrieve-capture", "GET /v2/payments/captures/:id", {}, ({ world, book, id }) => {
    const capture = requireObject(book.captures, id);
    return show(200, () => views.viewCapture(world, capture));
  }),
  define("refund", "POST /v2/payments/captures/:id/refund", REFUND_SHAPE, (call, values) => {
    const { world, book, id } = call;
    const capture = requireObject(book.captures, id);
    refuseDeclined(call, "REFUND_FAILED_INSUFFICIENT_FUNDS");
    const refund = createRefund(world, book, capture, values);
    return showCreated(call, () => views.viewRefund(world, refund));
  }),
  define("retrieve-refund", "GET /v2/payments/refunds/:id", {}, ({ world, book, id }) => {
    const refund = requireObject(book.refunds, id);
    return show(200, () => views.viewRefund(world, refund));
  }),
  define("list-disputes", "GET /v1/customer/disputes", {}, ({ world, book, query }) => {
    const capture = query.get("disputed_transaction_id");
    const found = [...book.disputes.values()].filter((one) => capture === null || one.capture.id === capture);
    return show(200, () => ({ items: found.map((dispute) => views.viewDispute(world, dispute)) }));
  }),
  define("retrieve-dispute", "GET /v1/customer/disputes/:id", {}, ({ world, book, id }) => {
    const dispute = requireObject(book.disputes, id);
    return show(200, () => views.viewDispute(world, dispute));
  }),
];

function requireObject<T>(objects: ReadonlyMap<string, T>, id: string): T {
  const object = objects.get(id);
  if (!object) throw refuseMissing();
  return object;
}

function refuseDeclined({ declined }: Call, issue: string): void {
  if (declined) throw refuseIssue(declined.code ?? issue, "The bank or PayPal refused the request.");
}

const webhookRoutes: readonly Route[] = [
  define(
    "verify",
    "POST /v1/notifications/verify-webhook-signature",
    VERIFY_SHAPE,
    ({ world, book, text }, values) => {
      const isRight = verifyTransmission(world, book, values, text);
      return show(200, () => ({ verification_status: isRight ? "SUCCESS" : "FAILURE" }));
    },
  ),
  define("create-webhook", "POST /v1/notifications/webhooks", WEBHOOK_SHAPE, ({ world, book }, values) => {
    const webhook = createWebhook(world, book, values);
    return show(201, () => views.viewWebhook(world, webhook));
  }),
  define("list-webhooks", "GET /v1/notifications/webhooks", {}, ({ world, book }) =>
    show(200, () => ({
      webhooks: [...book.webhooks.values()].map((webhook) => views.viewWebhook(world, webhook)),
    })),
  ),
  define("retrieve-webhook", "GET /v1/notifications/webhooks/:id", {}, ({ world, book, id }) => {
    const webhook = requireWebhook(book, id);
    return show(200, () => views.viewWebhook(world, webhook));
  }),
  define("delete-webhook", "DELETE /v1/notifications/webhooks/:id", {}, ({ book, id }) => {
    book.webhooks.delete(requireWebhook(book, id).id);
    return NO_CONTENT;
  }),
];

const ROUTES = [...orderRoutes, ...paymentRoutes, ...webhookRoutes];

/** The route of a request and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: match[1] ?? "" };
  }
  return undefined;
}

function define<S extends Shape>(
  operation: Operation,
  target: string,
  shape: S,
  run: (call: Call, values: Values<S>) => Outcome,
): Route {
  const [method = "", path = ""] = target.split(" ");
  return {
    ...{ operation, method },
    path: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
    run: (call, sent) => run(call, readMembers(shape, sent)),
  };
}

const NO_CONTENT: Outcome = { status: 204, show: () => undefined };

function show(status: number, view: () => unknown): Outcome {
  return { status, show: view };
}

type Shown = { readonly id: string; readonly status: string; readonly links: unknown };

/** Only id, status and links unless the call prefers more. */
function showCreated({ wantsAll }: Call, view: () => Shown): Outcome {
  return show(201, () => {
    const { id, status, links, ...rest } = view();
    return wantsAll ? { id, status, ...rest, links } : { id, status, links };
  });
}
