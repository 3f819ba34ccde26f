import { hash, randomUUID } from "node:crypto";
import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as Lambda,
} from "aws-lambda";
import { deadlineIn } from "../kernel/deadline.ts";
import { forbidden, toApiError, unauthorized } from "../kernel/errors.ts";
import type { ItemWriter } from "../kernel/item-writer.ts";
import { applyPageLength, readListQuery } from "../lists/list-query.ts";
import { shortenQuery } from "../lists/page-that-fits.ts";
import { rememberWriters } from "../table/stamp/read-writers.ts";
import { stampTable } from "../table/stamp/stamped-table.ts";
import type { Capability } from "../use-case/capabilities.ts";
import type { Caller, Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { buildAnswer, buildErrorAnswer, refuseLongPage, refuseLongReply, refuseTooLong } from "./answers.ts";
import { jsonBody } from "./body/json-body.ts";
import { checkBody, readSentBody } from "./body/read-body.ts";
import { type CheckedTable, createCheckedTable } from "./checked-table.ts";
import { describeOtherState } from "./describe-other-state.ts";
import { type Endpoint, issuesTokens, type NeedingEndpoint, type RunInput } from "./endpoint.ts";
import type { Answer, Exchange, ExchangeStep } from "./exchange.ts";
import { readDeclaredHeaders, readKeyedRequest, runOnce } from "./idempotency.ts";
import { readIfMatch } from "./if-match.ts";
import { createCounter } from "./metrics.ts";
import { nameMakersInReply } from "./name-makers.ts";
import { logLine, metricsLine } from "./request-lines.ts";
import { readsOnly, requireFieldRights, requireRight } from "./roles/judge-role.ts";
import type { Runtime } from "./runtime.ts";
import { checksShoppers, readShopper, requireThere } from "./shopper.ts";
import { claimsStaff, readBearerToken } from "./tokens.ts";
import { describeWriter } from "./writer.ts";

export type Handler = (
  event: APIGatewayProxyEventV2,
  lambda?: Partial<Lambda>,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The one way to make a handler, so that none is open by mistake: request id and log, token, query and body, use
 * case, answer.
 * @param source all that comes from outside, or how to get it at the first request
 * @answers Which grants may call an endpoint, and which need a shopper's token too?
 * @answers When does a changed role, or a dismissal, take effect?
 */
export function createHandlerFor<N extends Capability>(
  endpoint: NeedingEndpoint<N>,
  source: Runtime<N> | (() => Runtime<N>),
): Handler {
  let runtime = typeof source === "function" ? undefined : source;
  const open = typeof source === "function" ? source : () => source;
  const steps = middy<Exchange<N>, Answer>()
    .use({ after: logLine(endpoint), onError: logLine(endpoint) })
    .use({ after: metricsLine(endpoint), onError: metricsLine(endpoint) })
    .use({ onError: (step: ExchangeStep) => answerError(endpoint, step) })
    .before((step) => authenticate(endpoint, step.event))
    .before((step) => readRequest(endpoint, step.event))
    .use(jsonBody())
    .before((step) => checkRequest(endpoint, step.event))
    .handler((exchange: Exchange<N>) => answer(endpoint, exchange));
  return async (event, lambda = {}) => {
    runtime ??= open();
    return steps(begin(event, lambda, runtime), lambda as Lambda);
  };
}

const SAFE_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

function begin<N extends Capability>(
  asSent: APIGatewayProxyEventV2,
  lambda: Partial<Lambda>,
  runtime: Runtime<N>,
): Exchange<N> {
  const event = { ...asSent, headers: toLowerCaseNames(asSent.headers) };
  const sentId = event.headers["x-request-id"] ?? "";
  return {
    event,
    runtime,
    requestId: SAFE_REQUEST_ID.test(sentId) ? sentId : randomUUID(),
    // For the log, not for effects: `sam local` gives one id to all requests.
    invocationId: lambda.awsRequestId || randomUUID(),
    startedAt: performance.now(),
    deadline: deadlineIn(runtime.deadlineMs),
    counter: createCounter(),
    caller: { grant: "none" },
    callerSource: "",
    shopper: {},
    ifMatch: undefined,
  };
}

/** `sam local` sends header names as the client wrote them. */
function toLowerCaseNames(headers: APIGatewayProxyEventV2["headers"]): APIGatewayProxyEventV2["headers"] {
  const renamed: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) renamed[name.toLowerCase()] = value;
  return renamed;
}

function answerError(endpoint: Endpoint, step: ExchangeStep): void {
  step.response = buildErrorAnswer(step.error, endpoint.errors, step.event.requestId);
}

/** Goes first, so that a stranger learns nothing about bodies or resources. */
async function authenticate(endpoint: Endpoint, exchange: Exchange): Promise<void> {
  if (endpoint.auth === "none") return;
  const { event, runtime } = exchange;
  const caller = await identify(exchange);
  if (caller === undefined || caller.grant === "none") throw unauthorized();
  if (!endpoint.auth.includes(caller.grant)) {
    throw missingGrant(`A token of grant '${caller.grant}' cannot be used here.`);
  }
  requireRight(endpoint, caller);
  exchange.caller = caller;
  exchange.shopper = await readShopper(endpoint, event, runtime);
  const { signedIn } = endpoint;
  if (signedIn && caller.grant === "implicit" && !exchange.shopper[signedIn]) {
    throw missingGrant(`A token of grant 'implicit' needs the token of the ${signedIn} here.`);
  }
}

/** A token of staff has no role in it: the table decides with each request, so that a dismissal counts from the next one. */
async function identify({ event, runtime, deadline }: Exchange): Promise<Caller | undefined> {
  const token = readBearerToken(event.headers);
  if (token === undefined) return undefined;
  const now = runtime.now();
  if (!claimsStaff(token)) return runtime.verify(token, now);
  const session = await runtime.verifyStaff(token, now);
  const role = session && (await runtime.readStaffRole(runtime.table(deadline), session, now));
  if (!role) return undefined;
  const { id: staffId } = session;
  return { grant: "client_credentials", clientId: `staff:${staffId}`, staffId, role };
}

function missingGrant(detail: string) {
  return forbidden(detail, { code: "gateway.scopes.authorise" });
}

function readRequest(endpoint: Endpoint, exchange: Exchange): void {
  const { event, runtime } = exchange;
  const { rawQueryString = "", rawPath } = event;
  const isLenient = runtime.profile === "compatible";
  exchange.query = readListQuery(rawQueryString, rawPath, endpoint.query ?? {}, isLenient);
  exchange.sent = readSentBody(endpoint, event);
}

function checkRequest(endpoint: Endpoint, exchange: Exchange): void {
  const { query, sent, runtime } = exchange;
  if (!query) throw new Error("The request was not read.");
  requireFieldRights(endpoint, exchange.caller, sent && "value" in sent ? sent.value : undefined);
  const body = checkBody(endpoint, sent, runtime.profile);
  const { refusesUnknown, query: parameters = {} } = endpoint;
  const { rawQueryString = "" } = exchange.event;
  const unknown = refusesUnknown?.parameterProblems(rawQueryString, parameters) ?? [];
  const [first, ...rest] = [...unknown, ...body.problems];
  if (first) throw toApiError(first, ...rest);
  exchange.input = { query, body };
  exchange.ifMatch = readIfMatch(endpoint, exchange.event);
  exchange.callerSource =
    (endpoint.countsCallers && runtime.callerSource?.(exchange.event, exchange.caller)) || "";
}

async function answer<N extends Capability>(
  endpoint: NeedingEndpoint<N>,
  exchange: Exchange<N>,
): Promise<Answer> {
  const { table: opened, confirm } = await openTable(endpoint, exchange);
  // Merchants learn who made the state that a change was refused for.
  const namesWriters = exchange.ifMatch !== undefined && exchange.caller.grant === "client_credentials";
  const writers = namesWriters ? rememberWriters(opened) : undefined;
  const readable = writers?.table ?? opened;
  const table = writes(endpoint) ? stampTable(readable, buildWriter(endpoint, exchange)) : readable;
  const readAddresses = (ids: readonly string[]) => exchange.runtime.readStaffAddresses(table, ids);
  const request = requireInput(exchange);
  const keyedRequest = readKeyedRequest(endpoint, exchange.event, exchange, request.body.value);
  const checkLength = (reply: Reply) => refuseLongReply(reply, endpoint.errors);
  const effect = hash("sha256", keyedRequest?.key.pk ?? exchange.invocationId, "base64url");
  const effectId = effect.slice(0, 16); // 96 bits tell the effects of any two requests apart.
  const context = { ...buildContext(exchange, table), effectId, keyedRequest, checkLength };
  const input = () => buildInput(endpoint, exchange, table);
  const reply = await runOnce(table, keyedRequest, {
    run: async () => runUseCase(endpoint, exchange, context, await input()),
    checkReplay: async (kept) => endpoint.checkReplay?.(context, await input(), kept),
    resume: async (kept) =>
      endpoint.resume
        ? endpoint.resume(context, await input(), kept, exchange.runtime.capabilities)
        : kept.reply,
  })
    .catch(async (error: unknown) => {
      if (!writers) throw error;
      const refused = { items: writers.list(), operation: endpoint.id, params: readParams(exchange.event) };
      throw await describeOtherState(error, refused, readAddresses);
    })
    .finally(confirm);
  const shown = endpoint.showsMakers ? await nameMakersInReply(reply, readAddresses) : reply;
  const built = buildAnswer(shown, endpoint, exchange.requestId);
  if (readsOnly(endpoint) && !isPage(endpoint)) refuseTooLong(built, exchange.runtime.answerBytes);
  return built;
}

function writes({ table }: Endpoint): boolean {
  return table === "write" || table === "sign-write";
}

function buildWriter({ id }: Endpoint, { caller, shopper, requestId, runtime }: Exchange): ItemWriter {
  return describeWriter({ caller, shopper, requestId, operation: id, at: runtime.now() });
}

function isPage(endpoint: Endpoint): boolean {
  return endpoint.query?.page !== undefined && readsOnly(endpoint);
}

/** With less time left, a list is not read again. */
const ASK_AGAIN_MS = 500;

/** Reads a list again with fewer records if the page exceeds a budget or the answer's size. */
async function runUseCase<N extends Capability>(
  endpoint: NeedingEndpoint<N>,
  { runtime, deadline }: Exchange<N>,
  context: Context,
  input: RunInput<string, unknown>,
): Promise<Reply> {
  if (!isPage(endpoint)) return endpoint.run(context, input, runtime.capabilities);
  let { query } = input;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await endpoint.run(context, { ...input, query }, runtime.capabilities);
      refuseLongPage(reply, endpoint.errors, runtime.answerBytes);
      return reply;
    } catch (error) {
      const shorter = shortenQuery(query, error, attempt);
      if (!shorter || deadline.left() < ASK_AGAIN_MS) throw error;
      query = shorter;
    }
  }
}

/** An endpoint that issues a new token treats a dead token as absent. */
async function openTable(endpoint: Endpoint, exchange: Exchange): Promise<CheckedTable> {
  const { runtime, deadline, shopper } = exchange;
  const table = runtime.table(deadline);
  const isGuest = !shopper.account && !shopper.customer;
  if (isGuest || !checksShoppers(endpoint)) return { table, confirm: async () => {} };
  if (issuesTokens(endpoint)) {
    exchange.shopper = await runtime.checkShopper(table, shopper);
    return { table, confirm: async () => {} };
  }
  return createCheckedTable(table, async () =>
    requireThere(shopper, await runtime.checkShopper(table, shopper)),
  );
}

function requireInput({ input }: Exchange): NonNullable<Exchange["input"]> {
  if (!input) throw new Error("The request was not read.");
  return input;
}

function buildContext(
  { runtime, caller, callerSource, shopper, ifMatch, deadline, requestId, counter }: Exchange,
  table: Context["table"],
): Omit<Context, "effectId" | "keyedRequest" | "checkLength"> {
  const { now, newId, profile, log, demoKeys, addressLimit, passwordCost } = runtime;
  return {
    ...{ table, now, newId, profile, log, demoKeys, addressLimit, passwordCost },
    ...{ caller, callerSource, shopper, ifMatch, deadline, requestId },
    count: counter.count,
  };
}

async function buildInput(
  endpoint: Endpoint,
  exchange: Exchange,
  table: Context["table"],
): Promise<RunInput<string, unknown>> {
  const { event, runtime } = exchange;
  const { query, body } = requireInput(exchange);
  return {
    params: readParams(event),
    // A function without the table cannot read the store's page length.
    query: endpoint.table === "none" ? query : await applyPageLength(query, () => runtime.pageLength(table)),
    headers: readDeclaredHeaders(endpoint, event),
    body: body.value,
    itemProblems: body.itemProblems,
    event,
  };
}

function readParams({ pathParameters }: APIGatewayProxyEventV2): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(pathParameters ?? {})) params[name] = value ?? "";
  return params;
}
