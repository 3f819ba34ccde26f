import { mergeValues, UNREADABLE } from "../altered-answers.ts";
import { type createFaults, type Fault, waitForFault } from "../faults.ts";
import type { createOutbox } from "../outbox.ts";
import type { createRequestLog } from "../request-log.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import type { Tokens } from "./accounts.ts";
import { expireAuthorizations } from "./authorizations.ts";
import { Refusal, refuseMissing, refuseSyntax } from "./refusal.ts";
import type { Outcome, Replies } from "./replies.ts";
import { type Call, findRoute, type Operation, type Route } from "./routes.ts";
import { buildDeliveries } from "./transmissions.ts";
import { openBook, type World } from "./world.ts";

/** The parts of a running stand-in. */
export type Service = {
  readonly world: World;
  readonly tokens: Tokens;
  readonly replies: Replies;
  readonly faults: ReturnType<typeof createFaults<Operation>>;
  readonly requests: ReturnType<typeof createRequestLog<Operation>>;
  readonly outbox: ReturnType<typeof createOutbox>;
  /** Ends the acceptance of connections. */
  readonly refuseConnections: () => void;
  /** Webhooks are also made for accounts without a registered receiver. */
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
  /** The parsed body; undefined if it is no JSON. */
  readonly sent: unknown;
  readonly fault: Fault | undefined;
};

type Reply = { readonly status: number; readonly body: unknown; readonly isReplay: boolean };

/** Answers a request of the API, with the fault that is planned for it. */
export async function answerCall(service: Service, request: HttpRequest): Promise<HttpAnswer | "cut"> {
  const { world, faults, requests } = service;
  const { method, path } = request;
  const parsed = parseCall(request);
  const { operation, sent } = parsed;
  const logged = requests.add({
    ...{ operation, method, path, headers: pickHeaders(request), at: world.clock.now() },
    parameters: typeof sent === "object" ? { ...sent } : {},
  });
  const fault = faults.take({ operation, method, path });
  if (fault) logged.fault = fault.kind;
  if (fault?.kind === "not-sent") return "cut";
  expireAuthorizations(world);
  sendHappenings(service);
  const debugId = world.newId().slice(0, 13).toLowerCase();
  const reply = await decide(service, { ...parsed, request, fault }).catch((error: unknown) =>
    toReply(error, debugId),
  );
  if (service.signal.aborted) return "cut";
  logged.status = reply.status;
  logged.isReplay = reply.isReplay;
  if (fault?.kind === "refuse-next") service.refuseConnections();
  return finish(reply, fault, debugId);
}

const OF_INTEREST = ["authorization", "content-type", "paypal-request-id", "prefer", "user-agent"];

function pickHeaders({ headers }: HttpRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    OF_INTEREST.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

function parseCall({ method, path, body }: HttpRequest) {
  if (method === "POST" && path === "/v1/oauth2/token") {
    const sent = Object.fromEntries(new URLSearchParams(body));
    return { operation: "token" as const, route: undefined, id: "", sent };
  }
  const { route, id = "" } = findRoute(method, path) ?? {};
  return { operation: route?.operation ?? ("unknown" as const), route, id, sent: parseJson(body) };
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function decide(service: Service, asked: Asked): Promise<Reply> {
  const { world, replies, tokens } = service;
  const { request, route, fault, sent, operation } = asked;
  if (fault?.kind === "too-many") throw TOO_MANY;
  if (operation === "token") {
    return work(service, fault, () => ({ status: 200, body: grantToken(tokens, request), isReplay: false }));
  }
  const book = openBook(world, tokens.readAccount(request.headers));
  if (!route) throw refuseMissing();
  checkJson(asked);
  const requestId = readRequestId(request);
  const scope = { account: book.account.client_id, operation };
  const print = `${request.path} ${JSON.stringify(sent)}`;
  const entry = requestId === undefined ? undefined : replies.take(scope, requestId, print);
  if (entry?.done) return work(service, fault, () => replay(entry.done));
  const call: Call = {
    ...{ world, book, requestId, id: asked.id, text: request.body },
    query: new URLSearchParams(request.query),
    wantsAll: /\breturn=representation\b/.test(String(request.headers["prefer"])),
    declined: fault?.kind === "declined" ? fault : undefined,
  };
  let done: Outcome | Refusal | undefined;
  const run = (): Reply => {
    const outcome = keepRefusal(() => route.run(call, sent));
    done = outcome;
    if (outcome instanceof Refusal) throw outcome;
    return { status: outcome.status, body: structuredClone(outcome.show()), isReplay: false };
  };
  try {
    return await work(service, fault, run);
  } finally {
    entry?.finish(done instanceof Refusal && !done.isRemembered ? undefined : done);
  }
}

function grantToken(tokens: Tokens, { headers, body }: HttpRequest): unknown {
  return tokens.grant(headers, new URLSearchParams(body).get("grant_type"));
}

function keepRefusal(run: () => Outcome): Outcome | Refusal {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function checkJson({ request: { headers, method, body }, sent }: Asked): void {
  if (method === "POST" && !/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    throw new Refusal(415, {
      name: "UNSUPPORTED_MEDIA_TYPE",
      message: "The server does not support the request payload's media type.",
    });
  }
  if (body === "" || sent !== undefined) return;
  throw refuseSyntax("MALFORMED_REQUEST_JSON", "The request JSON is not well formed.", "/");
}

/** Longest `PayPal-Request-Id` of orders. */
const LONGEST_ID = 108;

function readRequestId({ method, headers }: HttpRequest): string | undefined {
  const id = headers["paypal-request-id"];
  if (method !== "POST" || typeof id !== "string" || id === "") return undefined;
  if (id.length <= LONGEST_ID) return id;
  const description = "The value of a field is either too short or too long.";
  throw refuseSyntax("INVALID_STRING_LENGTH", description, "PayPal-Request-Id", id);
}

/** PayPal answers a repeat with 200 and the object as it is by now. */
function replay(done: Outcome | Refusal): Reply {
  if (done instanceof Refusal) throw done;
  return { status: done.status === 204 ? 204 : 200, body: structuredClone(done.show()), isReplay: true };
}

/** Does the work now or later, with the webhooks that follow. */
async function work(service: Service, fault: Fault | undefined, run: () => Reply): Promise<Reply> {
  const slow = fault?.kind === "slow" ? fault : undefined;
  if (slow && slow.works !== "at-once") await waitForFault(slow, service.signal);
  try {
    if (fault?.kind !== "broken") return run();
    if (fault.works) run();
    throw BROKEN;
  } finally {
    if (fault?.kind === "webhook-first") await service.outbox.put(takeDeliveries(service));
    else sendHappenings(service);
    if (slow?.works === "at-once") await waitForFault(slow, service.signal);
  }
}

const TOO_MANY = new Refusal(429, {
  name: "RATE_LIMIT_REACHED",
  message: "Too many requests. Blocked due to rate limiting.",
  details: [{ issue: "RATE_LIMIT_REACHED", description: "Too many requests. Blocked due to rate limiting." }],
});

const BROKEN = refuseBroken("An internal service error has occurred.");

function refuseBroken(description: string): Refusal {
  return new Refusal(500, {
    name: "INTERNAL_SERVER_ERROR",
    message: "An internal server error has occurred.",
    details: [{ issue: "INTERNAL_SERVICE_ERROR", description }],
  });
}

function toReply(error: unknown, debugId: string): Reply {
  const { status, body } = error instanceof Refusal ? error : refuseBroken(String(error));
  if ("error" in body) return { status, body, isReplay: false };
  const { name, message, ...rest } = body;
  return { status, body: { name, message, debug_id: debugId, ...rest }, isReplay: false };
}

/** Sends what happened when the answer is on its way. */
export function sendHappenings(service: Service): void {
  const deliveries = takeDeliveries(service);
  if (deliveries.length > 0) setImmediate(() => void service.outbox.put(deliveries));
}

function takeDeliveries({ world, hasReceiver }: Service) {
  return buildDeliveries(world, world.takeHappenings(), hasReceiver);
}

function finish({ status, body }: Reply, fault: Fault | undefined, debugId: string): HttpAnswer | "cut" {
  if (fault?.kind === "answer-lost") return "cut";
  if (fault?.kind === "unreadable") return { ...UNREADABLE, status: fault.status ?? 200 };
  const shown = fault?.kind === "altered" ? mergeValues(body, fault.change) : body;
  return {
    status,
    headers: {
      "paypal-debug-id": debugId,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(fault?.kind === "refuse-next" ? { connection: "close" } : {}),
    },
    body: shown === undefined ? "" : JSON.stringify(shown),
  };
}
