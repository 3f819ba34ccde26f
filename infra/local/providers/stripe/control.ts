import type { FaultPlan } from "../faults.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import { FOR_BROWSERS } from "./answers.ts";
import { answerBankPage } from "./bank-page.ts";
import { Refusal } from "./refusal.ts";
import type { Operation } from "./routes.ts";
import type { StripeStandIn } from "./start-stripe.ts";

type Parts = Omit<StripeStandIn, "url" | "network" | "close">;
type Body = Readonly<Record<string, unknown>>;
type Control = (parts: Parts, body: Body, id: string) => unknown;

/** Other web pages must not reach the side doors. */
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

const CONTROLS: readonly (readonly [method: string, path: RegExp, run: Control])[] = [
  ["GET", /^\/intents$/, ({ banks }) => banks.listIntents()],
  ["GET", /^\/refunds$/, ({ banks }) => banks.listRefunds()],
  ["GET", /^\/movements$/, ({ ledger }) => ledger.listMovements()],
  ["GET", /^\/requests$/, ({ requests }) => requests.list().map(hideKey)],
  ["GET", /^\/webhooks$/, ({ webhooks }) => ({ sent: webhooks.listSent(), waiting: webhooks.listWaiting() })],
  ["POST", /^\/webhooks\/hold$/, ({ webhooks }) => webhooks.hold()],
  ["POST", /^\/webhooks\/release$/, ({ webhooks }, body) => webhooks.release(body)],
  ["POST", /^\/webhooks\/drop$/, ({ webhooks }, body) => webhooks.drop(body)],
  ["POST", /^\/webhooks\/double$/, ({ webhooks }, body) => webhooks.double(body)],
  ["POST", /^\/authenticate$/, authenticate],
  ["POST", /^\/intents\/(\w+)\/decide$/, ({ banks }, body, id) => banks.decidePayment(id, readOutcome(body))],
  ["POST", /^\/refunds\/(\w+)\/decide$/, ({ banks }, body, id) => banks.decideRefund(id, readOutcome(body))],
  ["POST", /^\/intents\/(\w+)\/dispute$/, ({ banks }, body, id) => banks.openDispute(id, body)],
  ["POST", /^\/disputes\/(\w+)$/, ({ banks }, { status }, id) => banks.changeDispute(id, String(status))],
  ["POST", /^\/clock$/, ({ clock }, { advance_ms: ms }) => clock.advance(Number(ms) || 0)],
  ["POST", /^\/faults$/, ({ faults }, body) => faults.plan(readPlan(body))],
  ["DELETE", /^\/faults$/, ({ faults }) => ({ cleared: faults.clear() })],
];

/** Answers requests of a page or a program that plays bank, shopper or network. Bodies are JSON. */
export async function answerControl(parts: Parts, request: HttpRequest): Promise<HttpAnswer> {
  const { method, path, headers, body } = request;
  const { origin } = headers;
  if (path === "/stand-in/authenticate" && isForm(request)) return answerBankPage(parts, request);
  if (origin !== undefined && !LOOPBACK.test(origin)) return toJson(403, { error: "Foreign page." }, origin);
  if (method === "OPTIONS") return { ...toJson(204, "", origin), body: "" };
  for (const [verb, pattern, run] of CONTROLS) {
    const match = verb === method ? pattern.exec(path.slice("/stand-in".length)) : null;
    if (!match) continue;
    try {
      const parsed: Body = body === "" ? {} : JSON.parse(body);
      return toJson(200, (await run(parts, parsed, match[1] ?? "")) ?? {}, origin);
    } catch (error) {
      const fields = error instanceof Refusal ? error.fields : { message: String(error) };
      return toJson(400, { error: fields }, origin);
    }
  }
  return toJson(404, { error: { message: `There is no ${method} ${path}.` } }, origin);
}

function isForm({ method, headers }: HttpRequest): boolean {
  return method === "GET" || /^application\/x-www-form-urlencoded/.test(headers["content-type"] ?? "");
}

function toJson(status: number, value: unknown, origin: string | undefined): HttpAnswer {
  const mayRead = origin !== undefined && LOOPBACK.test(origin) ? origin : "null";
  return {
    status,
    headers: {
      ...FOR_BROWSERS,
      "access-control-allow-origin": mayRead,
      vary: "Origin",
      "content-type": "application/json",
    },
    body: JSON.stringify(value, null, 2),
  };
}

function authenticate({ shopper }: Parts, { client_secret: secret, outcome }: Body): unknown {
  if (outcome !== "pass" && outcome !== "fail" && outcome !== "leave") {
    throw new Error("The outcome is pass, fail or leave.");
  }
  return shopper.authenticate(String(secret), outcome);
}

function readOutcome({ outcome }: Body): "succeeded" | "failed" {
  if (outcome === "succeeded" || outcome === "failed") return outcome;
  throw new Error("The outcome is succeeded or failed.");
}

/** A plan whose path is the text of a regular expression. */
function readPlan({ path, ...plan }: Body): FaultPlan<Operation> {
  if (typeof plan["fault"] !== "object") throw new Error("The plan has no fault.");
  return { ...plan, ...(typeof path === "string" ? { path: new RegExp(path) } : {}) } as FaultPlan<Operation>;
}

function hideKey<R extends { readonly headers: Readonly<Record<string, string>> }>(request: R): R {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
}
