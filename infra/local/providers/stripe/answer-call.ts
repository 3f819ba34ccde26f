import { UNREADABLE } from "../altered-answers.ts";
import { type createFaults, type Fault, waitForFault } from "../faults.ts";
import type { createOutbox } from "../outbox.ts";
import type { createRequestLog, LoggedRequest } from "../request-log.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import { readCaller, refuseBrowser } from "./accounts.ts";
import { alterBody, toAnswer } from "./answers.ts";
import { expireAuthorizations } from "./charges.ts";
import { buildDeliveries } from "./events.ts";
import { parseForm, type Sent } from "./form.ts";
import { toBrowserView } from "./intents.ts";
import type { Intent } from "./objects.ts";
import { Refusal } from "./refusal.ts";
import type { Replies, Reply } from "./replies.ts";
import { type Call, findRoute, type Operation, type Route } from "./routes.ts";
import type { Decline } from "./test-cards.ts";
import { openBook, type World } from "./world.ts";

/** The parts of a running stand-in. */
export type Service = {
  readonly world: World;
  readonly replies: Replies;
  readonly faults: ReturnType<typeof createFaults<Operation>>;
  readonly requests: ReturnType<typeof createRequestLog<Operation>>;
  readonly outbox: ReturnType<typeof createOutbox>;
  /** Ends the acceptance of connections. */
  readonly refuseConnections: () => void;
  /** Webhooks are also made for accounts without an endpoint. */
  readonly hasReceiver: boolean;
  /** Aborted when the stand-in closes. */
  readonly signal: AbortSignal;
};

/** A request of the API, taken apart. */
type Asked = {
  readonly request: HttpRequest;
  readonly operation: Operation;
  readonly route: Route | undefined;
  readonly id: string;
  readonly parameters: Readonly<Record<string, Sent>>;
  readonly browser: { readonly key?: string; readonly secret?: string; readonly account?: string };
  readonly requestId: string;
  readonly fault: Fault | undefined;
};

/** Answers a request of the API, with the fault that is planned for it. */
export async function answerCall(service: Service, request: HttpRequest): Promise<HttpAnswer | "cut"> {
  const { world, faults, requests } = service;
  const parsed = parseCall(request);
  const { operation, parameters } = parsed;
  const { method, path } = request;
  const logged = requests.add({
    ...{ operation, method, path, parameters },
    headers: pickHeaders(request),
    at: world.clock.now(),
  });
  const fault = faults.take({ operation, method, path });
  if (fault) logged.fault = fault.kind;
  if (fault?.kind === "not-sent") return "cut";
  expireAuthorizations(world);
  sendHappenings(service);
  const asked = { ...parsed, request, fault, requestId: world.newId("req") };
  const { reply, isReplay } = await decide(service, asked).catch((error: unknown) => ({
    reply: toReply(error, asked.requestId),
    isReplay: false,
  }));
  if (service.signal.aborted) return "cut";
  logged.status = reply.status;
  logged.isReplay = isReplay;
  if (fault?.kind === "refuse-next") service.refuseConnections();
  return finish(asked, reply, logged);
}

const OF_INTEREST = [
  ...["authorization", "content-type", "idempotency-key", "stripe-account", "stripe-version", "user-agent"],
  "origin",
];

function pickHeaders({ headers }: HttpRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    OF_INTEREST.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

function parseCall({ method, path, query, body, headers }: HttpRequest) {
  const sent = { ...parseForm(query), ...parseForm(body) };
  const { key, client_secret: secret, _stripe_account: account, ...parameters } = sent;
  const isBrowser = key !== undefined || /^Bearer pk_/.test(headers.authorization ?? "");
  const { route, id = "" } = findRoute(method, path) ?? {};
  const operation = nameOperation(route?.operation ?? "unknown", isBrowser);
  const browser = {
    ...(typeof key === "string" ? { key } : {}),
    ...(typeof secret === "string" ? { secret } : {}),
    ...(typeof account === "string" ? { account } : {}),
  };
  return { route, id, operation, browser, parameters };
}

function nameOperation(operation: Operation, isBrowser: boolean): Operation {
  if (!isBrowser) return operation;
  if (operation === "retrieve") return "browser-retrieve";
  return operation === "confirm" ? "browser-confirm" : operation;
}

type Decided = { readonly reply: Reply; readonly isReplay: boolean };

async function decide(service: Service, asked: Asked): Promise<Decided> {
  const { world, replies } = service;
  const { request, route, browser, parameters, fault } = asked;
  const caller = readCaller(world.accounts, request.headers, browser.key, browser.account);
  if (!route) throw refuseUnknownUrl(request);
  if (caller.isBrowser && !route.allowsBrowser) throw refuseBrowser();
  if (fault?.kind === "too-many") throw TOO_MANY;
  checkForm(request);
  const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
  const entry =
    typeof key === "string" && key !== ""
      ? replies.take(`${caller.account} ${caller.livemode}`, key, {
          path: request.path,
          print: JSON.stringify(Object.entries(parameters).sort()),
        })
      : undefined;
  if (entry && "reply" in entry) return { reply: entry.reply, isReplay: true };
  const decline = fault?.kind === "declined" ? toDecline(fault) : undefined;
  const book = openBook(world, caller);
  const call: Call = { world, book, caller, id: asked.id, secret: browser.secret, decline };
  try {
    const { reply, isRemembered } = await work(service, asked, () => perform(route, call, asked));
    entry?.finish(isRemembered ? reply : undefined);
    return { reply, isReplay: false };
  } catch (error) {
    entry?.finish(undefined);
    throw error;
  }
}

const TOO_MANY = new Refusal(
  429,
  {
    type: "invalid_request_error",
    code: "rate_limit",
    message:
      "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
  },
  false,
);

function refuseUnknownUrl({ method, path }: HttpRequest): Refusal {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new Refusal(404, { type: "invalid_request_error", message }, false);
}

function checkForm({ headers, body }: HttpRequest): void {
  if (body === "" || /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "")) return;
  const message =
    "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.";
  throw new Refusal(400, { type: "invalid_request_error", message }, false);
}

function toDecline({ code = "card_declined", declineCode = "generic_decline" }): Decline {
  return { code, declineCode, message: "Your card was declined." };
}

type Performed = { readonly reply: Reply; readonly isRemembered: boolean };

/** Does the work now or later, with the happenings that follow. */
async function work(service: Service, { fault }: Asked, run: () => Performed): Promise<Performed> {
  const slow = fault?.kind === "slow" ? fault : undefined;
  if (slow && slow.works !== "at-once") await waitForFault(slow, service.signal);
  const performed = run();
  if (fault?.kind === "webhook-first") await takeHappenings(service);
  else sendHappenings(service);
  if (slow?.works === "at-once") await waitForFault(slow, service.signal);
  return performed;
}

/** Calls that a planned decline ends before the work: only confirmations tell the intent. */
const DECLINED_AT_ONCE: readonly Operation[] = ["capture", "cancel", "refund", "update"];

function perform(route: Route, call: Call, { parameters, requestId, fault, operation }: Asked): Performed {
  try {
    if (fault?.kind === "broken" && !fault.works) throw BROKEN;
    if (call.decline && DECLINED_AT_ONCE.includes(operation)) throw refuseDeclined(call.decline);
    const result = route.run(call, parameters);
    if (fault?.kind === "broken") throw BROKEN;
    const body = structuredClone(call.caller.isBrowser ? toView(result) : result);
    return { reply: { status: 200, body, requestId }, isRemembered: true };
  } catch (error) {
    const refusal = fault?.kind === "broken" && error instanceof Refusal ? BROKEN : error;
    const reply = toReply(refusal, requestId, call.caller.isBrowser);
    return { reply, isRemembered: !(refusal instanceof Refusal) || refusal.isRemembered };
  }
}

const BROKEN = new Refusal(500, {
  type: "api_error",
  message: "An unknown error occurred",
});

function refuseDeclined({ code, declineCode, message }: Decline): Refusal {
  return new Refusal(402, { type: "card_error", code, decline_code: declineCode, message });
}

function toReply(error: unknown, requestId: string, isBrowser = false): Reply {
  if (!(error instanceof Refusal)) {
    const message = error instanceof Error ? error.message : "An unknown error occurred";
    return { status: 500, body: { error: { type: "api_error", message } }, requestId };
  }
  const { code, payment_intent } = error.fields;
  const link = code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${toPath(code)}` };
  const intent = isBrowser && payment_intent ? { payment_intent: toView(payment_intent) } : {};
  return {
    status: error.status,
    body: { error: structuredClone({ ...error.fields, ...link, ...intent }) },
    requestId,
  };
}

function toPath(code: string): string {
  return code.replaceAll("_", "-");
}

function toView(value: unknown): unknown {
  return isIntent(value) ? toBrowserView(value) : value;
}

function isIntent(value: unknown): value is Intent {
  return (
    typeof value === "object" && value !== null && "object" in value && value.object === "payment_intent"
  );
}

/** Sends what happened when the answer is on its way. */
export function sendHappenings(service: Service): void {
  const deliveries = buildDeliveries(service.world, service.world.takeHappenings(), service.hasReceiver);
  if (deliveries.length > 0) setImmediate(() => void service.outbox.put(deliveries));
}

async function takeHappenings({ world, outbox, hasReceiver }: Service): Promise<void> {
  await outbox.put(buildDeliveries(world, world.takeHappenings(), hasReceiver));
}

function finish(asked: Asked, reply: Reply, { isReplay }: LoggedRequest<Operation>): HttpAnswer | "cut" {
  const { fault, request, requestId } = asked;
  if (fault?.kind === "answer-lost") return "cut";
  if (fault?.kind === "unreadable") return { ...UNREADABLE, status: fault.status ?? 200 };
  const body = fault?.kind === "altered" ? alterBody(reply.body, fault.change) : reply.body;
  const answer = toAnswer(request, { ...reply, body }, requestId, isReplay ?? false);
  const headers = fault?.kind === "refuse-next" ? { ...answer.headers, connection: "close" } : answer.headers;
  return { ...answer, headers };
}
