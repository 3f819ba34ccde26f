import type middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Deadline } from "../kernel/deadline.ts";
import type { IfMatch } from "../kernel/etag.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { Capability } from "../use-case/capabilities.ts";
import type { Caller, Shopper } from "../use-case/context.ts";
import type { Body, SentBody } from "./body/read-body.ts";
import type { createCounter } from "./metrics.ts";
import type { Runtime } from "./runtime.ts";

/** A request on its way through the steps; each step sets what the next ones read. */
export type Exchange<N extends Capability = never> = {
  readonly event: APIGatewayProxyEventV2;
  readonly runtime: Runtime<N>;
  readonly requestId: string;
  readonly invocationId: string;
  readonly startedAt: number;
  readonly deadline: Deadline;
  readonly counter: ReturnType<typeof createCounter>;
  caller: Caller;
  callerSource: string;
  shopper: Shopper;
  ifMatch: IfMatch | undefined;
  query?: ListQuery;
  sent?: SentBody | undefined;
  input?: { readonly query: ListQuery; readonly body: Body };
};

export type Answer = APIGatewayProxyStructuredResultV2;
export type ExchangeStep = middy.Request<Exchange, Answer>;
