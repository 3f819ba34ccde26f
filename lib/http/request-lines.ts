import { describeErrorForLog } from "../kernel/logged-error.ts";
import { callerAddress } from "./caller-source.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ExchangeStep } from "./exchange.ts";
import { REPLAYED } from "./idempotency.ts";
import { refusalReason } from "./metrics.ts";

/** Never logs bodies, tokens, query strings or header values, which may be personal. @answers What is logged of a request? */
export function logLine(endpoint: Endpoint) {
  return ({ event: exchange, response, error }: ExchangeStep) => {
    const status = response?.statusCode ?? 500;
    const fields = {
      ...(error ? describeErrorForLog(error) : {}),
      endpoint: endpoint.id,
      status,
      requestId: exchange.requestId,
      gatewayRequestId: exchange.event.requestContext.requestId,
      callerAddress: callerAddress(exchange.event),
      grant: exchange.caller.grant,
      milliseconds: Math.round(performance.now() - exchange.startedAt),
    };
    if (status < 500) exchange.runtime.log.info("request", fields);
    else exchange.runtime.log.error("request", fields);
  };
}

export function metricsLine(endpoint: Endpoint) {
  return ({ event: { runtime, counter }, response, error }: ExchangeStep) => {
    const { count, amounts } = counter;
    const status = response?.statusCode ?? 500;
    // The other function counts a forwarded request.
    const isOwn = endpoint.table !== "invoke" || error != null;
    const reason = isOwn ? refusalReason(status, error) : undefined;
    if (reason !== undefined) count("Refusals");
    if (isOwn && response?.headers?.[REPLAYED] !== undefined) count("Replays");
    if (amounts.size > 0) runtime.metrics?.(amounts, reason);
  };
}
