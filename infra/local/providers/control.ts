import type { MovableClock } from "./clock.ts";
import type { FaultPlan, Faults } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { Webhooks } from "./outbox.ts";
import type { RequestLog } from "./request-log.ts";
import type { HttpAnswer, HttpRequest } from "./serve.ts";

/** JSON that a page or a program sends to a side door. */
export type ControlBody = Readonly<Record<string, unknown>>;

/** Side doors below `/stand-in`: the first group of a path is the id. */
export type Controls<Parts> = readonly (readonly [
  method: string,
  path: RegExp,
  run: (parts: Parts, body: ControlBody, id: string) => unknown,
])[];

type CommonParts<Operation extends string> = {
  readonly clock: MovableClock;
  readonly faults: Faults<Operation>;
  readonly ledger: Pick<Ledger, "listMovements">;
  readonly requests: RequestLog<Operation>;
  readonly webhooks: Webhooks;
};

/** Side doors that every stand-in has: its clock, faults, webhooks and records. */
export function buildCommonControls<Operation extends string>(): Controls<CommonParts<Operation>> {
  return [
    ["GET", /^\/movements$/, ({ ledger }) => ledger.listMovements()],
    ["GET", /^\/requests$/, ({ requests }) => requests.list().map(hideKey)],
    [
      "GET",
      /^\/webhooks$/,
      ({ webhooks }) => ({ sent: webhooks.listSent(), waiting: webhooks.listWaiting() }),
    ],
    ["POST", /^\/webhooks\/hold$/, ({ webhooks }) => webhooks.hold()],
    ["POST", /^\/webhooks\/release$/, ({ webhooks }, body) => webhooks.release(body)],
    ["POST", /^\/webhooks\/drop$/, ({ webhooks }, body) => webhooks.drop(body)],
    ["POST", /^\/webhooks\/double$/, ({ webhooks }, body) => webhooks.double(body)],
    ["POST", /^\/clock$/, ({ clock }, { advance_ms: ms }) => clock.advance(Number(ms) || 0)],
    ["POST", /^\/faults$/, ({ faults }, body) => faults.plan(readPlan(body))],
    ["DELETE", /^\/faults$/, ({ faults }) => ({ cleared: faults.clear() })],
  ];
}

/** A plan whose path is the text of a regular expression. */
function readPlan<Operation extends string>({ path, ...plan }: ControlBody): FaultPlan<Operation> {
  if (typeof plan["fault"] !== "object") throw new Error("The plan has no fault.");
  return { ...plan, ...(typeof path === "string" ? { path: new RegExp(path) } : {}) } as FaultPlan<Operation>;
}

function hideKey<R extends { readonly headers: Readonly<Record<string, string>> }>(request: R): R {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
}

/** Other web pages must not reach the side doors. */
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Answers requests of a page or a program that plays bank, shopper or network. Bodies are JSON.
 * @param explain turns an error into fields of the answer
 */
export async function answerControls<Parts>(
  parts: Parts,
  controls: Controls<Parts>,
  { method, path, headers, body }: HttpRequest,
  explain: (error: unknown) => unknown = (error) => ({ message: String(error) }),
): Promise<HttpAnswer> {
  const { origin } = headers;
  if (origin !== undefined && !LOOPBACK.test(origin)) return toJson(403, { error: "Foreign page." }, origin);
  if (method === "OPTIONS") return { ...toJson(204, "", origin), body: "" };
  for (const [verb, pattern, run] of controls) {
    const match = verb === method ? pattern.exec(path.slice("/stand-in".length)) : null;
    if (!match) continue;
    try {
      const parsed: ControlBody = body === "" ? {} : JSON.parse(body);
      return toJson(200, (await run(parts, parsed, match[1] ?? "")) ?? {}, origin);
    } catch (error) {
      return toJson(400, { error: explain(error) }, origin);
    }
  }
  return toJson(404, { error: { message: `There is no ${method} ${path}.` } }, origin);
}

function toJson(status: number, value: unknown, origin: string | undefined): HttpAnswer {
  const mayRead = origin !== undefined && LOOPBACK.test(origin) ? origin : "null";
  return {
    status,
    headers: {
      "access-control-allow-origin": mayRead,
      "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
      "access-control-allow-headers": "authorization, content-type",
      "access-control-max-age": "300",
      vary: "Origin",
      "content-type": "application/json",
    },
    body: JSON.stringify(value, null, 2),
  };
}
