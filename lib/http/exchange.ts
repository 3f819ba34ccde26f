import type middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Deadline } from "../kernel/deadline.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { Caller, Shopper } from "../use-case/context.ts";
import type { Body, SentBody } from "./body/read-body.ts";
import type { counter } from "./metrics.ts";
import type { Runtime } from "./runtime.ts";

/** One request on its way through the steps; each step fills in what the next ones read. */
export type Exchange = {
  /** As it came, but for the names of its headers: they are in lower case. */
  readonly event: APIGatewayProxyEventV2;
  readonly runtime: Runtime;
  readonly requestId: string;
  readonly invocationId: string;
  readonly startedAt: number;
  readonly deadline: Deadline;
  readonly counter: ReturnType<typeof counter>;
  caller: Caller;
  /** See `Context`. */
  callerSource: string;
  shopper: Shopper;
  query?: ListQuery;
  /** The body before it is checked; absent where none is read. */
  sent?: SentBody | undefined;
  input?: { readonly query: ListQuery; readonly body: Body };
};

export type Answer = APIGatewayProxyStructuredResultV2;
export type ExchangeStep = middy.Request<Exchange, Answer>;
